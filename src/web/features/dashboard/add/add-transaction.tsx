import { Plus } from 'lucide-react';
import { useEffect, useImperativeHandle, useState } from 'react';
import { flushSync } from 'react-dom';
import { withReadAmount } from '#domain/entry/entry-draft.ts';
import type { CurrencyCode } from '#domain/money/currency.ts';
import type { NewTransaction, Transaction } from '#domain/transactions/transaction.ts';
import { toTransactionName } from '#domain/transactions/transaction-name.ts';
import { siteStorage } from '#web/base/site-storage.ts';
import type { MutationOutcome } from '#web/data/engine/mutation.ts';
import type { Screen } from '#web/data/engine/submit-change.ts';
import { useIsWaiting } from '#web/data/engine/sync-status.ts';
import { formKey } from '#web/data/records/person-storage.ts';
import { ProblemAlert } from '#web/transactions/fields/problem-alert.tsx';
import { LazyComponent, LazyPart } from '#web/ui/lazy-part.tsx';
import { announce } from '#web/ui/live-region.ts';
import { DialogLoadError } from '#web/ui/load-error.tsx';
import { PrivateText } from '#web/ui/private-text.tsx';
import { Card } from '#web/ui/surfaces/card.tsx';
import { EntryFields } from './entry-fields.tsx';
import { entryForm } from './entry-handles.ts';
import { QuickAdd } from './quick-add.tsx';
import type { Receipt } from './receipts.tsx';
import { useEntryForm } from './use-entry-form.ts';

interface AddTransactionProps {
  /** The display currency: preset until the person chooses another in the form. */
  currency: CurrencyCode;
  /** The dashboard's last problem, shown above the form. */
  problem: string | null;
  onProblem: (problem: string | null) => void;
  onAdd: (transaction: NewTransaction, screen: Screen) => Promise<MutationOutcome<Transaction>>;
  onEdit: (transaction: Transaction) => void;
  busy: boolean;
  /** Whether there is no transaction yet. */
  isNewcomer?: boolean;
  /** The form's height in its card, in pixels, before the sheet took it; null while there is no sheet. */
  sheet: number | null;
  onSheet: (height: number | null) => void;
}

const title = 'Add Transaction';

/** The number of last entries that have a receipt. */
const mostReceipts = 3;

const receiptList = new LazyComponent(async () => (await import('./receipts.tsx')).Receipts);
const addSheet = new LazyComponent(async () => (await import('./add-sheet.tsx')).AddSheet);

/** The form for a new entry. On a phone it is folded into its title, and a sheet can take it. */
export function AddTransaction(props: AddTransactionProps) {
  const { currency, problem, onProblem, onAdd, onEdit, isNewcomer = false, sheet, onSheet } = props;
  const [receipts, setReceipts] = useState<readonly Receipt[]>([]);
  const form = useEntryForm({
    currency,
    problem,
    onProblem,
    onAdd,
    onAdded: ({ value: transaction, applied, undo, redo }, isUnfiled) => {
      const steps = undo && redo ? [{ undo, redo }] : [];
      const receipt = { transaction, batch: applied?.batch, steps, isUnfiled };
      setReceipts((before) => [receipt, ...before].slice(0, mostReceipts));
    },
    busy: props.busy,
  });
  const { refs, isEmpty } = form;
  const [isUnfolded, setUnfolded] = useState(() => siteStorage.getItem(formKey) === 'open');
  useImperativeHandle(entryForm, () => ({ unfold: () => setUnfolded(true) }), []);
  // Who has begun to write goes on where the form is.
  if (isNewcomer && !isUnfolded) setUnfolded(true);
  const isOpenNext = isNewcomer || !isEmpty;
  useEffect(() => {
    if (isOpenNext) siteStorage.setHint(formKey, 'open');
    else siteStorage.removeItem(formKey);
  }, [isOpenNext]);

  // The installed app's shortcut focuses the amount, once.
  useEffect(() => {
    if (!new URLSearchParams(location.search).has('add')) return;
    history.replaceState(history.state, '', location.pathname);
    if (refs.amount.current?.checkVisibility()) refs.amount.current.focus();
    else onSheet(0);
  }, [refs.amount, onSheet]);

  // Whoever has nothing yet begins here. On a phone the keyboard would cover the page.
  useEffect(() => {
    const isFree = document.activeElement === document.body && matchMedia('(pointer: fine)').matches;
    if (isNewcomer && isFree) refs.amount.current?.focus({ preventScroll: true });
  }, [isNewcomer, refs.amount]);

  const inSheet = sheet !== null;
  const added = receipts.length > 0 && (
    <LazyPart
      part={receiptList}
      fallback={null}
      errorFallback={PlainReceipt}
      need={receipts}
      props={{
        receipts: inSheet ? receipts.slice(0, 1) : receipts,
        onReceipts: setReceipts,
        onEdit,
        addTo: form.addTo,
      }}
    />
  );
  return (
    <>
      <Card
        className="folding"
        title={
          isNewcomer ? (
            title
          ) : (
            <>
              <span className="max-sm:hidden">{title}</span>
              {/* At once, for who goes on to a field. */}
              <button
                type="button"
                aria-expanded={isUnfolded}
                onClick={() => flushSync(() => setUnfolded(!isUnfolded))}
              >
                <Plus aria-hidden size={20} />
                {title}
              </button>
            </>
          )
        }
      >
        {!inSheet && <ProblemAlert problem={problem} attempt={form.attempt} />}
        <div data-entry style={inSheet ? { height: sheet } : undefined}>
          {!inSheet && (
            <>
              {isNewcomer && (
                <p className="mb-2 text-sm text-ink-muted">
                  Start with something you paid today. Choose Expense, type the amount, press Enter.
                </p>
              )}
              <QuickAdd
                ref={refs.quick}
                form={refs.form}
                draft={withReadAmount(form.fields)}
                own={form.own}
                onFields={form.change}
                onSubmit={(status) => void form.submit(status)}
                busy={form.busy}
              />
              <EntryFields
                form={form}
                hasProblem={problem !== null}
                hasBelow={receipts.length > 0}
                onFocus={preloadReceipts}
              />
              {added}
            </>
          )}
        </div>
      </Card>
      {inSheet && (
        <LazyPart
          part={addSheet}
          fallback={null}
          errorFallback={DialogLoadError}
          props={{ form, problem, added, onFocus: preloadReceipts, onProblem, onClose: () => onSheet(null) }}
        />
      )}
    </>
  );
}

/** Says of the newest entry that it is there, where what shows receipts could not be loaded. */
function PlainReceipt({ receipts }: { receipts: readonly Receipt[] }) {
  const [newest] = receipts;
  const isWaiting = useIsWaiting(newest?.transaction.id ?? '');
  const name = newest && toTransactionName(newest.transaction);
  const message = `${isWaiting ? 'Saved on this device' : 'Added'}: ${name}`;
  useEffect(() => announce(message), [message]);
  return (
    <p className="mt-3 border-t border-line pt-1 text-sm">
      <PrivateText text={message} />
    </p>
  );
}

const preloadReceipts = () => void receiptList.preload().catch(() => undefined);

/** Loads the sheet before it is asked for: a phone shows its keypad only for a focus that follows the press at once. */
export const preloadSheet = () => void addSheet.preload().catch(() => undefined);
