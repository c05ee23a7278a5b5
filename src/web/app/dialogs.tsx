import { LazyComponent, LazyPart } from '../ui/lazy-part.tsx';
import { DialogLoadError } from '../ui/load-error.tsx';
import type { DialogName } from '../ui/overlays/shown-dialog.ts';

interface DialogProps {
  onClose: () => void;
}

/** Each dialog with its chunk, which loads when it is first opened. */
const dialogs: Readonly<Record<DialogName, LazyComponent<DialogProps>>> = {
  account: new LazyComponent(
    async () => (await import('../features/account/account-dialog.tsx')).AccountDialog,
  ),
  activity: new LazyComponent(
    async () => (await import('../features/dashboard/activity/activity-dialog.tsx')).ActivityDialog,
  ),
  budgets: new LazyComponent(
    async () => (await import('../features/dashboard/plan/budgets/budgets-dialog.tsx')).BudgetsDialog,
  ),
  clear: new LazyComponent(
    async () => (await import('../features/dashboard/data/replace-question.tsx')).ClearDialog,
  ),
  commands: new LazyComponent(
    async () => (await import('../features/dashboard/commands-dialog.tsx')).CommandsDialog,
  ),
  import: new LazyComponent(
    async () => (await import('../features/dashboard/import/import-dialog.tsx')).ImportDialog,
  ),
  issues: new LazyComponent(async () => (await import('../features/sync/issues-dialog.tsx')).IssuesDialog),
  keys: new LazyComponent(
    async () => (await import('../features/dashboard/palette/keys-dialog.tsx')).KeysDialog,
  ),
  load: new LazyComponent(
    async () => (await import('../features/dashboard/data/replace-question.tsx')).LoadDialog,
  ),
  months: new LazyComponent(
    async () => (await import('../features/dashboard/plan/months/months-dialog.tsx')).MonthsDialog,
  ),
  print: new LazyComponent(
    async () => (await import('../features/dashboard/palette/print-question.tsx')).PrintQuestion,
  ),
  reminders: new LazyComponent(
    async () => (await import('../features/dashboard/plan/reminders/reminders-dialog.tsx')).RemindersDialog,
  ),
  repeats: new LazyComponent(
    async () => (await import('../features/dashboard/plan/repeats/repeats-dialog.tsx')).RepeatsDialog,
  ),
  rules: new LazyComponent(
    async () => (await import('../features/dashboard/import/rules/import-rules.tsx')).ImportRules,
  ),
  waiting: new LazyComponent(async () => (await import('../features/sync/waiting-dialog.tsx')).WaitingDialog),
};

interface NamedDialogProps extends DialogProps {
  name: DialogName;
}

/** The dialog of a name. Its own chunk. */
export function NamedDialog({ name, onClose }: NamedDialogProps) {
  return (
    <LazyPart part={dialogs[name]} fallback={null} props={{ onClose }} errorFallback={DialogLoadError} />
  );
}
