import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Transaction } from '#domain/transactions/transaction.ts';
import type { Screen } from '#web/data/engine/submit-change.ts';
import type { Outcome } from '#web/data/outcome.ts';
import { DateField } from '#web/money/date-field.tsx';
import { Form } from '#web/transactions/fields/form.tsx';
import { FormCurrency, FormFields } from '#web/transactions/fields/form-fields.tsx';
import { RepeatField } from '#web/transactions/fields/repeat-field.tsx';
import { StatusField } from '#web/transactions/fields/status-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { LazyComponent, LazyPart } from '#web/ui/lazy-part.tsx';
import { PartLoadError } from '#web/ui/load-error.tsx';
import type { EditActions } from './edit-dialog.tsx';
import { RepeatQuestion } from './repeat-question.tsx';
import { useEditForm } from './use-edit-form.ts';
import { useFirstFocus } from './use-first-focus.ts';

const splitForm = new LazyComponent(async () => (await import('./split-form.tsx')).SplitForm);
const entryHistory = new LazyComponent(async () => (await import('./entry-history.tsx')).EntryHistory);

/** Without it, everything can be done all the same. */
const NoHistory = () => null;

export interface EditFormProps extends EditActions {
  transaction: Transaction;
  onSave: (transaction: Transaction, seen: Transaction, screen: Screen) => Promise<Outcome<Transaction>>;
  busy: boolean;
}

/** The fields of an entry, what was done to it, and what can be done with it. */
export function EditForm(props: EditFormProps) {
  const { onEdit, onDelete, onDuplicate, onClose } = props;
  const formRef = useRef<HTMLFormElement>(null);
  const { form, seen, repeat, rule, isAsked, onAnswer } = useEditForm(props, formRef);
  /** The entry that is being split, with what was typed. */
  const [whole, setWhole] = useState<Transaction>();
  useFirstFocus(formRef);
  const { draft, busy, field } = form;

  if (whole !== undefined) {
    return (
      <LazyPart
        part={splitForm}
        fallback={null}
        errorFallback={PartLoadError}
        props={{
          whole,
          seen,
          onDone: onClose,
          onBack: () => {
            flushSync(() => setWhole(undefined));
            field('amount').ref.current?.focus();
          },
        }}
      />
    );
  }

  return (
    <>
      <Form
        ref={formRef}
        form={form}
        label="Edit Transaction"
        className="grid grid-cols-2 gap-3 sm:gap-4 max-sm:**:scroll-mb-24"
      >
        <FormFields
          form={form}
          hintClassName="z-10 sm:absolute sm:right-0 sm:w-[calc(200%+1rem)] sm:text-right"
        >
          <DateField {...field('date')} disabled={busy} className="col-span-2 sm:col-span-1" />
        </FormFields>
        <StatusField {...field('status')} />
        <FormCurrency form={form} />
        <RepeatField
          {...field('repeat')}
          value={rule}
          starts={draft.date}
          never={repeat ? 'Nothing more comes once you save. What is there stays.' : ''}
          asksEarlier={repeat === undefined}
          className="col-span-2"
        />
        <LazyPart
          part={entryHistory}
          fallback={<div className="col-span-2 h-control" />}
          errorFallback={NoHistory}
          props={{ transaction: seen, busy, onEdit, onDuplicate }}
        />
        {/* On a phone what saves stays in sight, the rest comes after the fields. */}
        <div className="col-span-2 sm:flex sm:gap-2 max-sm:contents">
          <div className="flex flex-wrap gap-2 max-sm:col-span-2 max-sm:*:grow">
            <Button disabled={busy} onClick={() => onDelete(seen)}>
              Delete
            </Button>
            <Button disabled={busy} onClick={() => onDuplicate(seen)}>
              Duplicate
            </Button>
            <Button disabled={busy} onClick={() => setWhole(form.check())}>
              Split
            </Button>
          </div>
          <div className="flex flex-wrap-reverse gap-2 max-sm:sticky max-sm:bottom-0 low:static! max-sm:z-20 max-sm:col-span-2 max-sm:-mx-4 max-sm:-mb-4 max-sm:border-t max-sm:border-line max-sm:bg-paper-raised max-sm:px-4 max-sm:py-3 max-sm:*:grow max-sm:*:basis-28 sm:ml-auto">
            <Button disabled={busy} onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" variant="primary" disabled={busy}>
              {busy ? 'Saving...' : 'Save Changes'}
            </Button>
          </div>
        </div>
      </Form>
      {repeat && (
        <RepeatQuestion open={isAsked} repeat={repeat} onAnswer={onAnswer} onCancel={() => onAnswer(null)} />
      )}
    </>
  );
}
