import type { Repeat } from '#domain/collections/repeat.ts';
import { toIntervalWords } from '#domain/plan/repeats/schedule-words.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

interface RepeatQuestionProps {
  open: boolean;
  repeat: Repeat;
  /** Whether later ones change, too. */
  onAnswer: (later: boolean) => void;
  onCancel: () => void;
}

/** Asks what an edit of a transaction that returns is meant for. */
export function RepeatQuestion({ open, repeat, onAnswer, onCancel }: RepeatQuestionProps) {
  return (
    <Dialog
      open={open}
      title="Only this one, or later ones too?"
      description={`It repeats ${toIntervalWords(repeat)}.`}
      onClose={onCancel}
    >
      <div className="flex flex-col gap-2 sm:flex-row sm:justify-end">
        <Button onClick={() => onAnswer(false)}>This one</Button>
        <Button onClick={() => onAnswer(true)}>This and later</Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}
