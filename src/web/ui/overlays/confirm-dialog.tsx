import { type ReactNode, useState } from 'react';
import { Button } from '../button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** The consequences, with numbers. */
  description: ReactNode;
  /** A verb for what happens, never "OK". */
  action: string;
  onConfirm: () => void;
  onCancel: () => void;
  /** Other actions that can be taken first, without an answer. */
  children?: ReactNode;
}

/** Asks before something is lost. Cancel has the focus, so that pressing Enter by habit loses nothing. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, description, action, onConfirm, onCancel, children } = props;
  return (
    <Dialog role="alertdialog" open={open} title={title} description={description} onClose={onCancel}>
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button onClick={onCancel}>Cancel</Button>
        <Button variant="primary" onClick={onConfirm}>
          {action}
        </Button>
        {children !== undefined && <div className="sm:order-first sm:mr-auto">{children}</div>}
      </div>
    </Dialog>
  );
}

interface DiscardQuestion {
  /** Does a step that would lose what is unsaved once the person agrees; at once where nothing is. */
  leave: (step: () => void) => void;
  /** Belongs inside the dialog. */
  question: ReactNode;
}

/** Asks before what was typed in a dialog is lost by a step that is easily made, like Esc or Back. */
export function useDiscardQuestion(isUnsaved: () => boolean): DiscardQuestion {
  const [next, setNext] = useState<{ readonly step: () => void } | null>(null);
  return {
    leave: (step) => {
      if (isUnsaved()) setNext({ step });
      else step();
    },
    question: (
      <ConfirmDialog
        open={next !== null}
        title="Discard your changes?"
        description="They have not been saved."
        action="Discard"
        onConfirm={() => {
          setNext(null);
          next?.step();
        }}
        onCancel={() => setNext(null)}
      />
    ),
  };
}
