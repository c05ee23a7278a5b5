import { type FormEvent, useRef, useState } from 'react';
import type { Repeat } from '#domain/collections/repeat.ts';
import { withReadAmount } from '#domain/entry/entry-draft.ts';
import { toCurrencyCode } from '#domain/money/currency.ts';
import { type CardMove, toCardMoves } from '#domain/plan/card-moves.ts';
import { toRuleText } from '#domain/plan/repeat-draft.ts';
import { emptyFields } from '#domain/transactions/transaction-fields.ts';
import { toTransactionName } from '#domain/transactions/transaction-name.ts';
import { parseDraft, toDraft } from '#domain/transactions/transaction-rules.ts';
import { hideText } from '#web/base/hidden-text.ts';
import { issueTexts } from '#web/data/messages.ts';
import { readOpen } from '#web/data/views/ledger-views.ts';
import { changeRepeat } from '#web/data/views/repeats.ts';
import { AmountField } from '#web/money/amount-field.tsx';
import { CategoryField, CurrencyField, TypeField } from '#web/money/choices.tsx';
import { DateField } from '#web/money/date-field.tsx';
import { offerUndo } from '#web/money/offer-undo.ts';
import { useToday } from '#web/money/use-today.ts';
import { DescriptionField } from '#web/transactions/fields/description-field.tsx';
import { NotesField } from '#web/transactions/fields/notes-field.tsx';
import { ProblemAlert } from '#web/transactions/fields/problem-alert.tsx';
import { readRepeatRule } from '#web/transactions/fields/read-repeat-rule.ts';
import { RepeatField } from '#web/transactions/fields/repeat-field.tsx';
import { TagsField } from '#web/transactions/fields/tags-field.tsx';
import { useFieldError } from '#web/transactions/fields/use-field-error.ts';
import { useFieldSetters } from '#web/transactions/fields/use-field-setters.ts';
import { findShortcut } from '#web/transactions/shortcut.ts';
import { Button } from '#web/ui/button.tsx';
import { useDiscardQuestion } from '#web/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { MoveQuestion } from './move-question.tsx';

interface RepeatFormProps {
  repeat: Repeat;
  onClose: () => void;
}

/** Changes a repeat: its rule, and what it adds from now on. */
export function RepeatForm({ repeat, onClose }: RepeatFormProps) {
  const [stored] = useState(() => ({
    ...toDraft({ ...emptyFields, ...repeat, date: repeat.starts, status: 'todo' }),
    repeat: toRuleText(repeat),
  }));
  const [draft, setDraft] = useState(stored);
  const unsaved = useDiscardQuestion(() => draft !== stored);
  const set = useFieldSetters(draft, setDraft);
  const [problem, setProblem] = useState<string | null>(null);
  const [fieldError, setFieldError] = useFieldError(withReadAmount(draft), () => setProblem(null));
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  /** What is to be saved once it is clear whether cards that stand already move, too. */
  const [asked, setAsked] = useState<{ values: Partial<Repeat>; moves: readonly CardMove[] } | null>(null);
  const amount = useRef<HTMLInputElement>(null);
  const today = useToday();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setAttempt(attempt + 1);
    setProblem(null);
    const parsed = parseDraft(withReadAmount(draft), repeat);
    if (!parsed.ok) {
      const [issue] = parsed.issues;
      setFieldError(issue);
      setProblem(issue ? issueTexts[issue.code] : null);
      if (issue?.field === 'amount') amount.current?.focus();
      return;
    }
    const { date: starts, type, currency, category, description, tags, notes } = parsed.value;
    const rule = readRepeatRule(draft.repeat, starts);
    if (!rule.ok) {
      setProblem(rule.message);
      return;
    }
    const { earlier: _, ...schedule } = rule.value;
    const values = {
      ...schedule,
      starts,
      type,
      amount: parsed.value.amount,
      currency,
      category,
      description,
      tags,
      notes,
    };
    const open = readOpen().flatMap((cards) => cards.slice());
    const moves = toCardMoves(repeat, values, open, today);
    if (moves.length > 0) setAsked({ values, moves });
    else await save(values, []);
  };

  const save = async (values: Partial<Repeat>, moves: readonly CardMove[]) => {
    setBusy(true);
    const outcome = await changeRepeat(repeat.id, values, moves);
    setBusy(false);
    if (!outcome.ok) {
      setProblem(outcome.message);
      return;
    }
    offerUndo('Repeat updated.', outcome);
    onClose();
  };

  return (
    <Dialog
      open
      title="Edit Repeat"
      description="For what it adds from now on. What is there already stays as it is, unless you move it."
      onClose={() => unsaved.leave(onClose)}
      busy={busy}
    >
      <ProblemAlert problem={problem} attempt={attempt} />
      <form
        aria-label={hideText(`Edit ${toTransactionName(repeat)}`, true)}
        noValidate
        onSubmit={(event) => void submit(event)}
        // Enter alone begins a line of the notes.
        onKeyDown={(event) => {
          if (findShortcut(event.nativeEvent) !== 'mod+enter') return;
          event.preventDefault();
          event.currentTarget.requestSubmit();
        }}
        className="grid grid-cols-2 gap-3 sm:gap-4"
      >
        <TypeField value={draft.type} onChange={set.type} className="col-span-2 sm:col-span-1" />
        <AmountField
          ref={amount}
          value={draft.amount}
          currency={toCurrencyCode(draft.currency)}
          onChange={set.amount}
          invalid={fieldError?.field === 'amount'}
          className="col-span-2 sm:col-span-1"
        />
        <CategoryField
          value={draft.category}
          onChange={set.category}
          type={draft.type}
          currency={withReadAmount(draft).currency}
          onType={set.type}
          invalid={fieldError?.field === 'category'}
          className="col-span-2 sm:col-span-1"
        />
        <CurrencyField
          value={withReadAmount(draft).currency}
          onChange={(currency) => setDraft((before) => ({ ...withReadAmount(before), currency }))}
          className="col-span-2 sm:col-span-1"
        />
        <DescriptionField
          value={draft.description}
          onChange={set.description}
          invalid={fieldError?.field === 'description'}
          className="col-span-2"
        />
        <TagsField
          value={draft.tags}
          onChange={set.tags}
          invalid={fieldError?.field === 'tags'}
          className="col-span-2"
        />
        <NotesField value={draft.notes} onChange={set.notes} invalid={fieldError?.field === 'notes'} />
        <DateField
          label="First day"
          value={draft.date}
          onChange={set.date}
          disabled={busy}
          className="col-span-2 sm:col-span-1"
        />
        <RepeatField value={draft.repeat} onChange={set.repeat} starts={draft.date} className="col-span-2" />
        <div className="col-span-2 mt-1 flex justify-end gap-2">
          <Button disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" disabled={busy}>
            {busy ? 'Saving...' : 'Save Changes'}
          </Button>
        </div>
      </form>
      {unsaved.question}
      {asked && (
        <MoveQuestion
          moves={asked.moves}
          onAnswer={(moves) => {
            setAsked(null);
            void save(asked.values, moves);
          }}
          onCancel={() => setAsked(null)}
        />
      )}
    </Dialog>
  );
}
