import type { ReactNode } from 'react';
import { findNamedCurrency, withReadAmount } from '#domain/entry/entry-draft.ts';
import { toCurrencyCode } from '#domain/money/currency.ts';
import type { NewTransaction, TransactionDraft } from '#domain/transactions/transaction.ts';
import { parseDraft } from '#domain/transactions/transaction-rules.ts';
import { issueTexts } from '#web/data/messages.ts';
import { AmountField } from '#web/money/amount-field.tsx';
import { CategoryField, CurrencyField, TypeField } from '#web/money/choices.tsx';
import type { Parsed, useForm } from '#web/ui/fields/use-form.ts';
import { DescriptionField } from './description-field.tsx';
import { NotesField } from './notes-field.tsx';
import { TagsField } from './tags-field.tsx';

/** A transaction's draft as it counts, or a sentence for each issue. `seen` is what `parseDraft` says. */
export function parseForm(
  draft: TransactionDraft,
  seen: Parameters<typeof parseDraft>[1],
): Parsed<keyof TransactionDraft, NewTransaction> {
  const parsed = parseDraft(withReadAmount(draft), seen);
  if (parsed.ok) return parsed;
  return {
    ok: false,
    issues: parsed.issues.map(({ field, code }) => ({ field, message: issueTexts[code] })),
  };
}

interface FormFieldsProps {
  form: Pick<
    ReturnType<typeof useForm<TransactionDraft, { ok: true }, NewTransaction>>,
    'draft' | 'field' | 'change'
  >;
  /** The amount's hint may go beyond its field. */
  hintClassName?: string;
  /** Shown beside the category. */
  children: ReactNode;
}

const half = 'col-span-2 sm:col-span-1';

/** The fields that every transaction has, but for its day, currency and status. */
export function FormFields({ form, hintClassName = '', children }: FormFieldsProps) {
  const { draft, field } = form;
  const type = field('type');
  return (
    <>
      <TypeField {...type} className={half} />
      <AmountField
        {...field('amount')}
        currency={toCurrencyCode(draft.currency)}
        className={half}
        hintClassName={hintClassName}
      />
      <CategoryField
        {...field('category')}
        type={draft.type}
        currency={withReadAmount(draft).currency}
        onType={type.onChange}
        className={half}
      />
      {children}
      <DescriptionField {...field('description')} className="col-span-2" />
      <TagsField {...field('tags')} className="col-span-2" />
      <NotesField {...field('notes')} />
    </>
  );
}

/** A currency that is chosen counts for more than the one in the amount, which goes. */
export function FormCurrency({
  form,
  className = '',
}: Pick<FormFieldsProps, 'form'> & { className?: string }) {
  const { amount, currency } = form.draft;
  return (
    <CurrencyField
      value={findNamedCurrency(amount) ?? currency}
      onChange={(chosen) =>
        form.change((before) => ({
          ...(findNamedCurrency(before.amount) && { amount: withReadAmount(before).amount }),
          currency: chosen,
        }))
      }
      className={className}
    />
  );
}
