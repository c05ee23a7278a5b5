import { ChevronDown } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { Popover } from '#web/ui/overlays/popover.tsx';
import { type PlanDialog, showPlan } from './plan-store.ts';

const items: Readonly<Record<PlanDialog, string>> = {
  repeats: 'Repeats…',
  budgets: 'Budgets…',
  months: 'Close a month…',
  reminders: 'Reminders…',
};

/** Leads to what returns, what may be spent, closed months and reminders. */
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
          {Object.entries(items).map(([dialog, name]) => (
            <li key={dialog}>
              <button
                type="button"
                data-command={dialog}
                onClick={() => {
                  close();
                  showPlan(dialog as PlanDialog);
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
