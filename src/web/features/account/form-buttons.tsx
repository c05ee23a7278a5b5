import { Button } from '../../ui/button.tsx';

interface FormButtonsProps {
  action: string;
  busy: boolean;
  onCancel: () => void;
}

export function FormButtons({ action, busy, onCancel }: FormButtonsProps) {
  return (
    <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
      <Button disabled={busy} onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" variant="primary" disabled={busy}>
        {busy ? 'Please wait...' : action}
      </Button>
    </div>
  );
}
