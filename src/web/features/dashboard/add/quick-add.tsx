import { type Ref, type RefObject, useImperativeHandle, useState } from 'react';
import type { EntryDraft } from '#domain/entry/entry-draft.ts';
import type { Status } from '#domain/transactions/status.ts';
import { Field } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { LazyComponent, LazyPart } from '#web/ui/lazy-part.tsx';
import { PartLoadError } from '#web/ui/load-error.tsx';
import { entryLine } from './entry-handles.ts';

/** The form that the line fills. */
export interface FilledForm {
  /** The form's texts as shown. */
  draft: EntryDraft;
  /** The same, but empty where nobody has chosen and it shows what it begins with: type, currency, date, status. */
  own: EntryDraft;
  /** Fills fields; an empty text is what the form begins with. */
  onFields: (fields: Partial<EntryDraft>) => void;
}

/** The handle by which the form uses the line above it. */
export interface QuickAddHandle {
  /** Whether the line may mean something else than the form shows, which is said then. Nothing must be added. */
  refuse(): boolean;
  /**
   * Empties the line whose entry has been added, and focuses it if it may. `none` if there was no line; `unfiled` if it was
   * filed under Other because nobody chose a category.
   */
  finish(mayFocus: boolean): 'none' | 'filed' | 'unfiled';
  /** Empties the line, of which nothing is to be added. */
  clear(): void;
}

interface QuickAddProps extends FilledForm {
  form: RefObject<HTMLFormElement | null>;
  /** Adds what the form shows, to this status or where it says, or says what is missing. */
  onSubmit: (status?: Status) => void;
  busy: boolean;
  ref: Ref<QuickAddHandle>;
}

/** An Enter in the line; with Ctrl or Cmd it adds to Done. */
export interface Entered {
  readonly status: Status | undefined;
}

const load = () => import('./entry-help.tsx');
const quickLine = new LazyComponent(async () => (await load()).QuickLine);

/** A line from which an entry is read: it fills the form below. What reads it loads with the first focus. */
export function QuickAdd({ ref, ...form }: QuickAddProps) {
  const [text, setText] = useState('');
  useImperativeHandle(entryLine, () => ({ type: setText }), []);
  const [input, setInput] = useState<HTMLInputElement>();
  /** The Enter that was not answered yet: the line may still be loading, or the entry before it be saved. */
  const [entered, setEntered] = useState<Entered>();
  return (
    <div className="mb-1 sm:mb-0">
      <Field label="Quick add">
        {(control) => (
          <Input
            {...control}
            type="text"
            name="quick-add"
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
              if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.isDefaultPrevented())
                return;
              event.preventDefault();
              setEntered({ status: event.ctrlKey || event.metaKey ? 'done' : undefined });
            }}
          />
        )}
      </Field>
      {/* Clear of the ring around the line. */}
      <div className="mt-2 min-h-11 sm:mt-1.5 sm:min-h-7">
        {input && (
          <LazyPart
            part={quickLine}
            fallback={null}
            errorFallback={PartLoadError}
            props={{
              ...form,
              handle: ref,
              input,
              text,
              onText: setText,
              entered,
              onEntered: () => setEntered(undefined),
            }}
          />
        )}
      </div>
    </div>
  );
}
