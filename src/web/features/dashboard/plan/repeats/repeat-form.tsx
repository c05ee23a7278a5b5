import { useState } from 'react';
import type { Repeat } from '#domain/collections/repeat.ts';
import { type CardMove, toCardMoves } from '#domain/plan/repeats/card-moves.ts';
import { toRuleText } from '#domain/plan/repeats/repeat-draft.ts';
import { emptyFields, toCopied } from '#domain/transactions/transaction-fields.ts';
import { toTransactionName } from '#domain/transactions/transaction-name.ts';
import { toDraft } from '#domain/transactions/transaction-rules.ts';
import { hideText } from '#web/base/hidden-text.ts';
import { readOpen } from '#web/data/views/ledger-views.ts';
import { changeRepeat } from '#web/data/views/repeats.ts';
import { DateField } from '#web/money/date-field.tsx';
import { offerUndo } from '#web/money/offer-undo.ts';
import { useToday } from '#web/money/use-today.ts';
import { FormDialog } from '#web/transactions/fields/form.tsx';
import { FormCurrency, FormFields, parseForm } from '#web/transactions/fields/form-fields.tsx';
import { readRepeatRule } from '#web/transactions/fields/read-repeat-rule.ts';
import { RepeatField } from '#web/transactions/fields/repeat-field.tsx';
import { useForm } from '#web/ui/fields/use-form.ts';
import { MoveQuestion } from './move-question.tsx';

interface RepeatFormProps {
  repeat: Repeat;
  onClose: () => void;
}

/** Changes a repeat: its rule, and what it adds from now on. */
export function RepeatForm({ repeat, onClose }: RepeatFormProps) {
  /** Values to save once it is clear whether cards that stand already move, too. */
  const [asked, setAsked] = useState<{ values: Partial<Repeat>; moves: readonly CardMove[] } | null>(null);
  const today = useToday();
  const form = useForm({
    start: () => ({
      ...toDraft({ ...emptyFields, ...repeat, date: repeat.starts, status: 'todo' }),
      repeat: toRuleText(repeat),
    }),
    parse: (draft) => parseForm(draft, repeat),
    send: ({ date: starts, ...row }, draft) => {
      const rule = readRepeatRule(draft.repeat, starts);
      if (!rule.ok) return rule;
      const { earlier: _, ...schedule } = rule.value;
      const values = { ...schedule, starts, ...toCopied(row) };
      const open = readOpen().flatMap((cards) => cards.slice());
      const moves = toCardMoves(repeat, values, open, today);
      if (moves.length === 0) return changeRepeat(repeat.id, values, []);
      setAsked({ values, moves });
      return undefined;
    },
    onDone: (done) => {
      offerUndo('Repeat updated.', done);
      onClose();
    },
  });

  return (
    <FormDialog
      form={form}
      title="Edit Repeat"
      description="For what it adds from now on. What is there already stays as it is, unless you move it."
      label={hideText(`Edit ${toTransactionName(repeat)}`, true)}
      action={form.busy ? 'Saving...' : 'Save Changes'}
      onClose={onClose}
      question={
        asked && (
          <MoveQuestion
            moves={asked.moves}
            onAnswer={(moves) => {
              setAsked(null);
              void form.settle(changeRepeat(repeat.id, asked.values, moves));
            }}
            onCancel={() => setAsked(null)}
          />
        )
      }
    >
      <FormFields form={form}>
        <FormCurrency form={form} className="col-span-2 sm:col-span-1" />
      </FormFields>
      <DateField
        {...form.field('date')}
        label="First day"
        disabled={form.busy}
        className="col-span-2 sm:col-span-1"
      />
      <RepeatField {...form.field('repeat')} starts={form.draft.date} className="col-span-2 mb-1" />
    </FormDialog>
  );
}
