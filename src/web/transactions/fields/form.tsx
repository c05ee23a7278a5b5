import type { ReactNode, Ref } from 'react';
import { Button } from '#web/ui/button.tsx';
import type { FormState } from '#web/ui/fields/use-form.ts';
import { useDiscardQuestion } from '#web/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { findShortcut } from '../shortcut.ts';
import { ProblemAlert } from './problem-alert.tsx';

interface FormProps {
  form: FormState;
  label: string;
  ref?: Ref<HTMLFormElement>;
  className?: string;
  children: ReactNode;
}

/** A form's fields below what is wrong. Ctrl or Cmd with Enter submits, since Enter alone begins a line of the notes. */
export function Form({ form, label, ref, className = formGrid, children }: FormProps) {
  return (
    <>
      <ProblemAlert
        problem={form.failure?.message ?? null}
        failure={form.failure?.title}
        attempt={form.attempt}
      />
      <form
        ref={ref}
        aria-label={label}
        // Our messages instead of the browser's bubbles.
        noValidate
        onSubmit={form.submit}
        onKeyDown={(event) => {
          if (findShortcut(event.nativeEvent) !== 'mod+enter') return;
          event.preventDefault();
          event.currentTarget.requestSubmit();
        }}
        className={className}
      >
        {children}
      </form>
    </>
  );
}

const formGrid = 'grid grid-cols-2 gap-3 sm:gap-4';

interface FormDialogProps extends Omit<FormProps, 'ref' | 'className'> {
  title: string;
  description?: string;
  /** The label of the button that saves. */
  action: string;
  onClose: () => void;
  /** Asked before it saves. */
  question?: ReactNode;
}

/** A dialog that is a form: it asks before what was typed is lost by a step that is easily made. */
export function FormDialog(props: FormDialogProps) {
  const { form, label, title, description, action, onClose, question, children } = props;
  const unsaved = useDiscardQuestion(() => form.isTouched);
  return (
    <Dialog
      open
      title={title}
      {...(description !== undefined && { description })}
      onClose={() => unsaved.leave(onClose)}
      busy={form.busy}
    >
      <Form form={form} label={label}>
        {children}
        <div className="col-span-2 flex justify-end gap-2">
          <Button disabled={form.busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" disabled={form.busy}>
            {action}
          </Button>
        </div>
      </Form>
      {unsaved.question}
      {question}
    </Dialog>
  );
}
