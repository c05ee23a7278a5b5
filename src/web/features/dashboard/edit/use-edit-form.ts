import { type RefObject, useEffect, useState } from 'react';
import { toRuleText } from '#domain/plan/repeats/repeat-draft.ts';
import type { Transaction, TransactionDraft } from '#domain/transactions/transaction.ts';
import { toTransactionName } from '#domain/transactions/transaction-name.ts';
import { toDraft } from '#domain/transactions/transaction-rules.ts';
import type { Screen } from '#web/data/engine/submit-change.ts';
import { useRepeatOf } from '#web/data/views/repeats.ts';
import {
  forgetEditDraft,
  readEditDraft,
  type StoredEdit,
  storeEditDraft,
} from '#web/data/views/stored-drafts.ts';
import { useToday } from '#web/money/use-today.ts';
import { parseForm } from '#web/transactions/fields/form-fields.tsx';
import { type Parsed, useForm } from '#web/ui/fields/use-form.ts';
import { announce } from '#web/ui/live-region.ts';
import type { EditFormProps } from './edit-form.tsx';
import { type RepeatChange, saveRepeating, toRepeatChange } from './repeat-change.ts';

/** The edit of this row from before a reload or the end of a session, begun from the row as it was then. */
export function findStoredDraft(transaction: Transaction): StoredEdit | undefined {
  const kept = readEditDraft();
  return kept?.seen.id === transaction.id ? kept : undefined;
}

/** The state of an edit, stored as it is typed. */
export function useEditForm(props: EditFormProps, formRef: RefObject<HTMLFormElement | null>) {
  const { transaction, onSave, onClose, busy } = props;
  const [start] = useState(
    (): StoredEdit => findStoredDraft(transaction) ?? { seen: transaction, draft: toDraft(transaction) },
  );
  const [seen, setSeen] = useState(start.seen);
  const repeat = useRepeatOf(seen.id);
  const rule = repeat ? toRuleText(repeat) : '';
  /** The row to save once it is clear whether later ones change, too. */
  const [asked, setAsked] = useState<Transaction | null>(null);
  /** Whether what was submitted is in the outbox, without an answer yet. */
  const [stored, setStored] = useState(false);
  const today = useToday();

  /** Saves this transaction and, where it returns, what changes about that. */
  const save = async (row: Transaction, change: RepeatChange | undefined) => {
    const screen: Screen = {
      onStored: () => {
        // At once: the form may have been left.
        forgetEditDraft(seen.id);
        setStored(true);
      },
      isOpen: () => formRef.current?.isConnected ?? false,
    };
    const saveOne = () => onSave(row, seen, screen);
    const outcome = await (change === undefined ? saveOne() : saveRepeating(change, row, seen, saveOne));
    if (outcome.ok) return outcome;
    setStored(false);
    const title = `Not saved: ${toTransactionName(transaction)}`;
    announce(title);
    return { ...outcome, title };
  };

  const form = useForm({
    start: start.draft,
    parse: (draft): Parsed<keyof TransactionDraft, Transaction> => {
      const parsed = parseForm(draft, seen);
      return parsed.ok ? { ok: true, value: { ...parsed.value, id: seen.id } } : parsed;
    },
    send: (row, draft) => {
      const change = toRepeatChange({ repeat, rule, chosen: draft.repeat ?? rule, seen, row, today });
      if (change !== 'ask') return change?.ok === false ? change : save(row, change?.value);
      setAsked(row);
      return undefined;
    },
    onDone: ({ value }, hasTyped) => {
      if (!hasTyped) {
        onClose();
        return;
      }
      // Text typed during the request is another edit, of the row as it is saved.
      setStored(false);
      setSeen(value);
    },
    onRefused: (message) => console.error(message),
    busy,
  });

  // A refused draft is still here, and stored again.
  const { draft } = form;
  useEffect(() => {
    const { repeat: chosen, ...texts } = draft;
    const isTouched = JSON.stringify(texts) !== JSON.stringify({ ...texts, ...toDraft(seen) });
    const isRuleTouched = chosen !== undefined && chosen !== rule;
    if ((isTouched || isRuleTouched) && !stored) {
      storeEditDraft({ seen, draft: { ...texts, ...(isRuleTouched && { repeat: chosen }) } });
    } else forgetEditDraft(seen.id);
  }, [draft, rule, seen, stored]);

  return {
    form,
    seen,
    repeat,
    rule: draft.repeat ?? rule,
    isAsked: asked !== null,
    /** Saves this one alone or later ones, too; null goes back to the form. */
    onAnswer: (later: boolean | null) => {
      setAsked(null);
      if (asked === null || later === null) return;
      void form.settle(save(asked, later && repeat ? { kind: 'later', repeat } : undefined));
    },
  };
}
