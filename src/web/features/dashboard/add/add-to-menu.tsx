import { Check, ChevronDown } from 'lucide-react';
import { type Status, statuses, statusWords, toKnownStatus } from '#domain/transactions/status.ts';
import { Button } from '#web/ui/button.tsx';
import { handleMenuKey } from '#web/ui/overlays/menu-keys.ts';
import { Popover } from '#web/ui/overlays/popover.tsx';

interface AddToMenuProps {
  /** Where the entry in the form will go. */
  status: string;
  onChoose: (status: Status) => void;
  /** Whether past days go straight to Done, which can be turned off here. */
  pastToDone: boolean;
  onPastToDone: (on: boolean) => void;
  disabled: boolean;
}

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
          className="px-2 whitespace-nowrap"
        >
          <span>
            <span className="font-normal text-ink-muted">Add to: </span>
            {statusWords[chosen].title}
          </span>
          <ChevronDown aria-hidden size={16} className="text-ink-muted" />
        </Button>
      )}
    >
      {(close) => (
        <div ref={focusChecked} role="menu" aria-label="Add to" onKeyDown={handleMenuKey} className="grid">
          {statuses.map((one) => (
            <button
              key={one}
              type="button"
              role="menuitemradio"
              aria-checked={one === chosen}
              tabIndex={-1}
              onClick={() => {
                close();
                onChoose(one);
              }}
              className={itemClass}
            >
              <Check aria-hidden size={16} className={one === chosen ? '' : 'invisible'} />
              {statusWords[one].title}
            </button>
          ))}
          {pastToDone && (
            <button
              type="button"
              role="menuitemcheckbox"
              aria-checked
              tabIndex={-1}
              onClick={() => {
                close();
                onPastToDone(false);
              }}
              className={itemClass}
            >
              <Check aria-hidden size={16} />
              Past days straight to Done
            </button>
          )}
        </div>
      )}
    </Popover>
  );
}

const itemClass = 'flex min-h-control items-center gap-2 rounded-md px-2 text-left hover:bg-paper-sunken';

const focusChecked = (menu: HTMLElement | null) =>
  menu?.querySelector<HTMLElement>('[aria-checked="true"]')?.focus();
