import { memo, type Ref, useId } from 'react';
import { Button } from '#web/ui/button.tsx';

interface SubmitButtonProps {
  busy: boolean;
  /** The entry that a press will add; empty while it cannot. */
  preview: string;
  ref: Ref<HTMLButtonElement>;
}

/** Says under its label what it will do, so that a wrong day or currency is seen before it is saved. */
export const SubmitButton = memo(function SubmitButton({ busy, preview, ref }: SubmitButtonProps) {
  const id = useId();
  return (
    <Button
      ref={ref}
      type="submit"
      variant="primary"
      disabled={busy}
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-preview`}
      className="grow flex-col gap-0! py-0! leading-none lg:px-2! lg:text-sm"
    >
      <span id={`${id}-label`}>{busy ? 'Saving...' : 'Add Transaction'}</span>
      <span id={`${id}-preview`} className="text-xs leading-none font-normal whitespace-nowrap empty:hidden">
        {busy ? '' : preview}
      </span>
    </Button>
  );
});
