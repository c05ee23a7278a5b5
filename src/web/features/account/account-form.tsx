import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import type { FormState } from '../../ui/fields/use-form.ts';
import { FailureAlert } from '../../ui/surfaces/failure-alert.tsx';

interface AccountFormProps {
  form: FormState;
  action: string;
  onCancel: () => void;
  children: ReactNode;
}

/** The form of a part of the account page: its fields, its failure, its buttons. */
export function AccountForm({ form, action, onCancel, children }: AccountFormProps) {
  return (
    <form onSubmit={form.submit} className="flex flex-col gap-4">
      {children}
      <FailureAlert failure={form.failure} />
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button disabled={form.busy} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" disabled={form.busy}>
          {form.busy ? 'Please wait...' : action}
        </Button>
      </div>
    </form>
  );
}
