import { ChevronDown } from 'lucide-react';
import { type Status, statusLabels, toKnownStatus } from '#domain/transactions/status.ts';
import { Button } from '#web/ui/button.tsx';
import { LazyComponent, LazyPart } from '#web/ui/lazy-part.tsx';
import { PartLoadError } from '#web/ui/load-error.tsx';
import { Popover } from '#web/ui/overlays/popover.tsx';

interface AddToMenuProps {
  /** The status that the entry in the form will get. */
  status: string;
  onChoose: (status: Status) => void;
  /** Whether past days go straight to Done, which can be turned off here. */
  pastToDone: boolean;
  onPastToDone: (on: boolean) => void;
  disabled: boolean;
}

const list = new LazyComponent(async () => (await import('./add-to-list.tsx')).AddToList);

/** Chooses where new entries begin. */
export function AddToMenu({ status, onChoose, pastToDone, onPastToDone, disabled }: AddToMenuProps) {
  const chosen = toKnownStatus(status);
  return (
    <Popover
      label="Add to"
      className="w-60"
      trigger={(trigger) => (
        <Button
          {...trigger}
          data-field="status"
          variant="quiet"
          disabled={disabled}
          className="px-2 whitespace-nowrap lg:gap-1! lg:px-1.5! lg:text-sm"
        >
          <span>
            <span className="font-normal text-ink-muted">Add to: </span>
            {statusLabels[chosen].title}
          </span>
          <ChevronDown aria-hidden size={16} className="text-ink-muted" />
        </Button>
      )}
    >
      {(close) => (
        <LazyPart
          part={list}
          fallback={null}
          errorFallback={PartLoadError}
          props={{ chosen, onChoose, pastToDone, onPastToDone, close }}
        />
      )}
    </Popover>
  );
}
