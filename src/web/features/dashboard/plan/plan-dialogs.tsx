import { LazyComponent, LazyPart } from '#web/ui/lazy-part.tsx';
import { DialogLoadError } from '#web/ui/load-error.tsx';
import { type PlanDialog, showPlan, usePlanDialog } from './plan-store.ts';

interface PlanDialogProps {
  onClose: () => void;
}

const dialogs: Readonly<Record<PlanDialog, LazyComponent<PlanDialogProps>>> = {
  repeats: new LazyComponent(async () => (await import('./repeats/repeats-dialog.tsx')).RepeatsDialog),
  budgets: new LazyComponent(async () => (await import('./budgets/budgets-dialog.tsx')).BudgetsDialog),
  months: new LazyComponent(async () => (await import('./months/months-dialog.tsx')).MonthsDialog),
  reminders: new LazyComponent(
    async () => (await import('./reminders/reminders-dialog.tsx')).RemindersDialog,
  ),
};

/** The dialog that somebody has opened. */
export function PlanDialogs() {
  const shown = usePlanDialog();
  if (shown === null) return null;
  return (
    <LazyPart
      key={shown}
      part={dialogs[shown]}
      fallback={null}
      props={{ onClose: () => showPlan(null) }}
      errorFallback={DialogLoadError}
    />
  );
}
