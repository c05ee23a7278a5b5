import { currencies, currencyCodes, toCurrencyCode } from '#domain/money/currency.ts';
import { setCurrency, useCurrency } from '../../data/preferences.ts';
import { ChoiceField } from '../../ui/fields/choice-field.tsx';
import { Select } from '../../ui/fields/select.tsx';

/** Chooses the currency of summary, charts and list. `labelled` shows a label above and full names. */
export function CurrencySelector({ labelled = false }: { labelled?: boolean }) {
  const currency = useCurrency();
  if (labelled) {
    const options = currencyCodes.map(
      (code) => [code, `${currencies[code].symbol} ${currencies[code].name}`] as const,
    );
    return <ChoiceField label="Display currency" value={currency} options={options} onChange={setCurrency} />;
  }
  return (
    <Select
      aria-label="Display currency"
      value={currency}
      onChange={({ target }) => setCurrency(toCurrencyCode(target.value))}
    >
      {currencyCodes.map((code) => (
        <option key={code} value={code}>
          {`${currencies[code].symbol} ${code}`}
        </option>
      ))}
    </Select>
  );
}
