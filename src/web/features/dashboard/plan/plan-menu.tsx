import { ChevronDown } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { Popover } from '#web/ui/overlays/popover.tsx';
import { planCommands } from '../commands.ts';

/** The Plan menu: opens the dialogs of repeats, budgets, closed months and reminders. */
export function PlanMenu() {
  return (
    <Popover
      label="Plan"
      className="w-60"
      trigger={(trigger) => (
        <Button {...trigger}>
          Plan <ChevronDown aria-hidden size={16} className="text-ink-muted" />
        </Button>
      )}
    >
      {(close) => (
        <ul>
          {Object.values(planCommands).map(({ name, run }) => (
            <li key={name}>
              <button
                type="button"
                onClick={() => {
                  close();
                  void run();
                }}
                className="min-h-control w-full rounded-md px-2 text-left hover:bg-paper-sunken"
              >
                {name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Popover>
  );
}
