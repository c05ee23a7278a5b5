import { statuses, statusLabels, toKnownStatus } from '#domain/transactions/status.ts';
import { ChoiceField } from '#web/ui/fields/choice-field.tsx';

const options = statuses.map((status) => [status as string, statusLabels[status].title] as const);

interface StatusFieldProps {
  value: string;
  onChange: (value: string) => void;
}

/** An unknown status shows as To Do, and stays as it is until another is selected. */
export function StatusField({ value, onChange }: StatusFieldProps) {
  return <ChoiceField label="Status" value={toKnownStatus(value)} options={options} onChange={onChange} />;
}
