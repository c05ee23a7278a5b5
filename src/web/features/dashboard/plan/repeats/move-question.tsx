import { type CardMove, toMoveWords } from '#domain/plan/repeats/card-moves.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

interface MoveQuestionProps {
  moves: readonly CardMove[];
  /** The cards that move with the repeat: all, or none. */
  onAnswer: (moves: readonly CardMove[]) => void;
  onCancel: () => void;
}

/** Asks what becomes of the cards of a repeat that stand already when its days change: else a bill stands twice. */
export function MoveQuestion({ moves, onAnswer, onCancel }: MoveQuestionProps) {
  return (
    <Dialog
      open
      title="Move what is planned already?"
      description="What stays comes beside what the repeat adds on its new days."
      onClose={onCancel}
    >
      <div className="flex flex-col gap-2 sm:flex-row sm:flex-wrap sm:justify-end">
        <Button onClick={() => onAnswer(moves)}>{toMoveWords(moves)}</Button>
        <Button onClick={() => onAnswer([])}>Leave as it is</Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}
