import { ChevronsDownUp, ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#web/ui/button.tsx';

interface FoldButtonProps {
  unfolded: boolean;
  onChange: (unfolded: boolean) => void;
  /** What it says while the card is folded. */
  children: ReactNode;
}

/** Unfolds the card that it stands at the end of; then it sticks to the lower edge of the window, within reach. */
export function FoldButton({ unfolded, onChange, children }: FoldButtonProps) {
  const Icon = unfolded ? ChevronsDownUp : ChevronsUpDown;
  return (
    <div
      className={
        unfolded
          ? 'pointer-events-none sticky bottom-20 z-20 mt-3 flex justify-center sm:bottom-4 print:hidden'
          : 'mt-3 flex justify-center print:hidden'
      }
    >
      <Button
        aria-expanded={unfolded}
        className="pointer-events-auto"
        onClick={({ currentTarget }) => {
          flushSync(() => onChange(!unfolded));
          // The page has become shorter: the card may be out of sight.
          if (unfolded) currentTarget.closest('section')?.scrollIntoView({ block: 'nearest' });
        }}
      >
        <Icon aria-hidden size={16} />
        {unfolded ? 'Show less' : children}
      </Button>
    </div>
  );
}
