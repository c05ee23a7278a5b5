import { currencies, currencyCodes, toCurrencyCode } from '#domain/money/currency.ts';
import { setCurrency, useCurrency } from '../../data/preferences.ts';
import { Field } from '../../ui/fields/field.tsx';
import { Select } from '../../ui/fields/select.tsx';

/** Chooses the currency of summary, charts and list. `labelled` shows a label above and full names. */
export function CurrencySelector({ labelled = false }: { labelled?: boolean }) {
  const currency = useCurrency();
  const choices = currencyCodes.map((code) => (
    <option key={code} value={code}>
      {currencies[code].symbol} {labelled ? currencies[code].name : code}
    </option>
  ));
  const choose = (event: { target: { value: string } }) => setCurrency(toCurrencyCode(event.target.value));
  if (!labelled) {
    return (
      <Select aria-label="Display currency" value={currency} onChange={choose}>
        {choices}
      </Select>
    );
  }
  return (
    <Field label="Display currency">
      {(control) => (
        <Select {...control} value={currency} onChange={choose}>
          {choices}
        </Select>
      )}
    </Field>
  );
}
