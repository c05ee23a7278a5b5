import { type Ref, useState } from 'react';
import type { TransactionDraft } from '#domain/transactions/transaction.ts';
import { importAgain } from '#web/base/import-again.ts';
import { Field } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { LazyComponent, LazyPart } from '#web/ui/lazy-part.tsx';
import type { QuickLineProps } from './entry-help.tsx';

/** What the line needs of the form that it fills. */
export interface FilledForm {
  /** What the form shows. */
  draft: TransactionDraft;
  /** The same, but empty where nobody has chosen and the form shows what it begins with: type, currency, date, status. */
  own: TransactionDraft;
  /** Fills fields; an empty text is what the form begins with. */
  onFields: (fields: Partial<TransactionDraft>) => void;
}

export interface QuickAddHandle {
  /** Empties the line whose entry has been added, and focuses it if it may. False if there was no line. */
  finish(mayFocus: boolean): boolean;
}

interface QuickAddProps extends FilledForm {
  /** The form that Enter submits, which refuses what is missing. */
  formId: string;
  busy: boolean;
  ref: Ref<QuickAddHandle>;
}

const load = () => importAgain(() => import('./entry-help.tsx'));
const quickLine = new LazyComponent(async () => (await load()).QuickLine);

/** A line from which an entry is read: it fills the form below. What reads it loads with the first focus. */
export function QuickAdd({ formId, ref, ...form }: QuickAddProps) {
  const [text, setText] = useState('');
  const [input, setInput] = useState<HTMLInputElement>();
  /** Whether Enter was pressed, and not answered yet: the line may still be loading, or the entry before it be saved. */
  const [isEntered, setEntered] = useState(false);
  return (
    <div className="relative mb-3">
      <Field label="Quick add">
        {(control) => (
          <Input
            {...control}
            type="text"
            name="quick-add"
            form={formId}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={false}
            dir="auto"
            autoComplete="off"
            enterKeyHint="done"
            placeholder="450 vegetables · $4 coffee · 35000 rent 1 dec todo"
            value={text}
            onChange={(event) => setText(event.target.value)}
            onFocus={(event) => setInput(event.currentTarget)}
            onKeyDown={(event) => {
              const { key, ctrlKey, metaKey, nativeEvent } = event;
              if (
                key !== 'Enter' ||
                ctrlKey ||
                metaKey ||
                nativeEvent.isComposing ||
                event.isDefaultPrevented()
              )
                return;
              event.preventDefault();
              setEntered(true);
            }}
          />
        )}
      </Field>
      <div className="min-h-11 sm:min-h-7">
        {input && (
          <LazyPart
            part={quickLine}
            fallback={null}
            errorFallback={LineLoadError}
            props={{
              ...form,
              handle: ref,
              input,
              text,
              onText: setText,
              isEntered,
              onEntered: () => setEntered(false),
            }}
          />
        )}
      </div>
    </div>
  );
}

function LineLoadError(_: QuickLineProps) {
  return <p className="py-1 text-sm">Quick add could not be loaded. The fields below work without it.</p>;
}
