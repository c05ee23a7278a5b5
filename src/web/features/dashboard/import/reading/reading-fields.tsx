import { currencies, currencyCodes, toCurrencyCode } from '#domain/money/currency.ts';
import { type Status, statuses, statusLabels } from '#domain/transactions/status.ts';
import type { DateOrder, OutgoingSign, Reading } from '#import/reading/reading.ts';
import { ChoiceField } from '#web/ui/fields/choice-field.tsx';
import type { ReadingSettings } from '../import-state.ts';
import type { OpenFile } from '../worker-messages.ts';

interface ReadingFieldsProps {
  settings: ReadingSettings;
  /** The status of the rows. */
  status: Status;
  /** Whether the order of dates is one of the fields. */
  withDates: boolean;
  /** Possible signs of outgoing money; none where that is not one of the fields. */
  outgoings: readonly OutgoingSign[];
  /** The rows that may name the columns. */
  top: OpenFile['top'];
  onHead: (headRows: number) => void;
  onReading: (change: Partial<Reading>) => void;
  onChange: (change: Partial<ReadingSettings>) => void;
}

const orders: Readonly<Record<DateOrder, string>> = {
  dmy: 'Day, month, year',
  mdy: 'Month, day, year',
  ymd: 'Year, month, day',
};
const decimals = { '.': '1,234.50', ',': '1.234,50' } as const;
const signs: Readonly<Record<OutgoingSign, string>> = {
  negative: 'With a minus',
  positive: 'Without a sign',
  balance: 'As the balance says',
  owed: 'Opposite to the balance',
  text: 'As its text says',
  first: 'By one of two words',
  second: 'By the other of two words',
  third: 'By the third of three words',
  'but-first': 'By all but the first word',
  'but-second': 'By all but the second word',
  'but-third': 'By all but the third word',
};

/** Fields for reading the whole file, and for its rows' status. */
export function ReadingFields(props: ReadingFieldsProps) {
  const { settings, status, withDates, outgoings, top, onHead, onReading, onChange } = props;
  const { reading, daysApart } = settings;
  const { columns } = reading;
  // Elsewhere a column says which way money went, or it has one for each.
  const hasSigns = outgoings.length > 0 && columns.includes('amount') && !columns.includes('direction');
  return (
    <div className="flex flex-col gap-2">
      <div className="grid grid-cols-2 items-end gap-3 sm:grid-cols-3 lg:grid-cols-5">
        <ChoiceField
          label="Lands in"
          value={status}
          options={statuses.map((one) => [one, statusLabels[one].title])}
          onChange={(next) => onChange({ status: next })}
        />
        <ChoiceField
          label="Currency"
          value={reading.currency}
          options={currencyCodes.map((code) => [code, `${currencies[code].symbol} ${currencies[code].name}`])}
          onChange={(code) => onReading({ currency: toCurrencyCode(code) })}
        />
        {withDates && (
          <ChoiceField
            label="Dates"
            value={reading.dateOrder}
            options={toOptions(orders)}
            onChange={(dateOrder) => onReading({ dateOrder })}
          />
        )}
        <ChoiceField
          label="Amounts"
          value={reading.decimal}
          options={toOptions(decimals)}
          onChange={(decimal) => onReading({ decimal })}
        />
        {hasSigns && (
          <ChoiceField
            label="Money that went out"
            value={reading.outgoing}
            options={outgoings.map((one) => [one, signs[one]] as const)}
            onChange={(outgoing) => onChange({ isSignSure: true, reading: { ...reading, outgoing } })}
          />
        )}
        {top.length > 0 && (
          <div className="col-span-2">
            <ChoiceField
              label="Column names"
              value={String(reading.headRows)}
              options={[
                ...top.map(
                  ({ headRows, line, text }) => [String(headRows), `Line ${line}: ${text}`] as const,
                ),
                ['0', 'Not in the file'],
              ]}
              onChange={(headRows) => onHead(Number(headRows))}
            />
          </div>
        )}
      </div>
      <label className="flex min-h-control items-center gap-2">
        <input
          type="checkbox"
          className="size-4 shrink-0 accent-ink"
          checked={daysApart > 0}
          onChange={({ target }) => onChange({ daysApart: target.checked ? 3 : 0 })}
        />
        Also match entries up to 3 days apart
      </label>
    </div>
  );
}

function toOptions<Value extends string>(
  words: Readonly<Record<Value, string>>,
): readonly (readonly [Value, string])[] {
  return Object.entries(words) as [Value, string][];
}
