import { Check } from 'lucide-react';
import { type Status, statuses, statusLabels } from '#domain/transactions/status.ts';
import { handleMenuKey } from '#web/ui/overlays/menu-keys.ts';

interface AddToListProps {
  chosen: Status;
  onChoose: (status: Status) => void;
  pastToDone: boolean;
  onPastToDone: (on: boolean) => void;
  /** Called before a choice. */
  close: () => void;
}

/** The choices of Add to. Its own chunk. */
export function AddToList({ chosen, onChoose, pastToDone, onPastToDone, close }: AddToListProps) {
  return (
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
          {statusLabels[one].title}
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
  );
}

const itemClass = 'flex min-h-control items-center gap-2 rounded-md px-2 text-left hover:bg-paper-sunken';

const focusChecked = (menu: HTMLElement | null) =>
  menu?.querySelector<HTMLElement>('[aria-checked="true"]')?.focus();
