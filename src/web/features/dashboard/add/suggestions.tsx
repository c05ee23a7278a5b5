import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { type EarlierEntry, formatUsualAmount } from '#domain/entry/earlier-entries.ts';
import { toIsolated } from '#domain/transactions/transaction-name.ts';
import { placeBeside } from '#web/ui/overlays/place-beside.ts';
import { PrivateText } from '#web/ui/private-text.tsx';

interface Suggesting {
  /** The input that suggestions are for. */
  readonly input: HTMLInputElement;
  /** The text that they are for: when it changes, none is active, and a closed list is open again. */
  readonly typed: string;
  readonly found: readonly EarlierEntry[];
  readonly onTake: (entry: EarlierEntry) => void;
}

interface Suggested {
  readonly id: string;
  readonly isFocused: boolean;
  readonly shown: readonly EarlierEntry[];
  /** -1 while none is. */
  readonly active: number;
  readonly take: (entry: EarlierEntry) => void;
  /** Handles a key of the input; false if it means nothing to the list. */
  readonly press: (event: KeyboardEvent) => boolean;
  /** Closes the list; false if none is open. */
  readonly close: () => boolean;
}

/**
 * Makes an input a combobox with earlier entries. The arrow keys make one active, which Enter or Tab takes; while none
 * is, both do what they always do.
 */
export function useSuggestions({ input, typed, found, onTake }: Suggesting): Suggested {
  const id = useId();
  const [isFocused, setFocused] = useState(() => document.activeElement === input);
  const [state, setState] = useState({ typed, active: -1, isClosed: false });
  const { active, isClosed } = state.typed === typed ? state : { active: -1, isClosed: false };
  const shown = isFocused && !isClosed ? found : [];
  const isOpen = shown.length > 0;
  const chosen = shown[active];

  useEffect(() => {
    const focus = () => setFocused(true);
    const blur = () => setFocused(false);
    input.addEventListener('focus', focus);
    input.addEventListener('blur', blur);
    return () => {
      input.removeEventListener('focus', focus);
      input.removeEventListener('blur', blur);
    };
  }, [input]);

  useLayoutEffect(() => {
    input.setAttribute('aria-expanded', String(isOpen));
    if (isOpen) input.setAttribute('aria-controls', id);
    else input.removeAttribute('aria-controls');
    if (chosen === undefined) input.removeAttribute('aria-activedescendant');
    else input.setAttribute('aria-activedescendant', `${id}-${active}`);
  }, [input, id, isOpen, chosen, active]);

  const choose = (index: number) => setState({ typed, active: index, isClosed: false });
  const take = (entry: EarlierEntry) => {
    setState({ typed: entry.description.trim(), active: -1, isClosed: true });
    onTake(entry);
  };
  return {
    id,
    isFocused,
    shown,
    active: chosen === undefined ? -1 : active,
    take,
    press: ({ key, altKey, ctrlKey, metaKey, shiftKey, isComposing }) => {
      if (altKey || ctrlKey || metaKey || shiftKey || isComposing || found.length === 0) return false;
      const last = found.length - 1;
      if (key === 'ArrowDown') choose(active === last ? 0 : active + 1);
      else if (key === 'ArrowUp') choose(active === -1 ? last : active - 1);
      else if ((key === 'Enter' || key === 'Tab') && chosen !== undefined) take(chosen);
      else return false;
      return true;
    },
    close: () => {
      if (isOpen) setState({ typed, active: -1, isClosed: true });
      return isOpen;
    },
  };
}

/** Has an input's keys go to this function, before the form's. */
export function useInputKeys(input: HTMLInputElement, press: (event: KeyboardEvent) => boolean): void {
  const onPress = useEffectEvent((event: KeyboardEvent) => {
    if (press(event)) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onPress(event);
    input.addEventListener('keydown', listen);
    return () => input.removeEventListener('keydown', listen);
  }, [input]);
}

interface SuggestionListProps extends Suggested {
  /** Returns the box below which the list opens, in the window. */
  toAnchor: () => DOMRect;
}

/** The list, over all else that is on the page. */
export function SuggestionList({ toAnchor, ...suggested }: SuggestionListProps) {
  const { shown } = suggested;
  return (
    <>
      <p role="status" className="sr-only">
        {shown.length > 0 && `${shown.length} ${shown.length === 1 ? 'suggestion' : 'suggestions'}`}
      </p>
      {shown.length > 0 && <OpenList {...suggested} toAnchor={toAnchor} />}
    </>
  );
}

function OpenList({ id, shown, active, take, toAnchor }: SuggestionListProps) {
  const list = useRef<HTMLDivElement>(null);
  const place = useEffectEvent(() => {
    if (list.current === null) return;
    const anchor = toAnchor();
    list.current.style.width = `${Math.max(leastWidth, Math.min(mostWidth, anchor.width))}px`;
    placeBeside(list.current, anchor);
  });
  useLayoutEffect(() => {
    list.current?.showPopover();
    const follow = () => place();
    addEventListener('scroll', follow, { capture: true, passive: true });
    addEventListener('resize', follow);
    return () => {
      removeEventListener('scroll', follow, { capture: true });
      removeEventListener('resize', follow);
    };
  }, []);
  useLayoutEffect(() => {
    if (shown.length > 0) place();
  }, [shown]);
  return (
    <div
      ref={list}
      id={id}
      // Whoever types closes it, not a press elsewhere.
      popover="manual"
      role="listbox"
      aria-label="Earlier entries"
      // Browsers make what scrolls a Tab stop; the field's keys scroll it.
      tabIndex={-1}
      className="inset-auto top-0 left-0 m-0 rounded-lg bg-paper-raised p-1 text-ink shadow-lifted outline-1 outline-line"
    >
      {shown.map((entry, index) => (
        <button
          key={`${entry.description} ${entry.currency}`}
          type="button"
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          tabIndex={-1}
          // The focus stays in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => take(entry)}
          className="flex min-h-9 w-full items-center rounded-md px-2 text-left -outline-offset-1 hover:bg-paper-sunken aria-selected:bg-paper-sunken aria-selected:outline-1 aria-selected:outline-line-strong pointer-coarse:min-h-11"
        >
          <span className="min-w-0 truncate">{toIsolated(entry.description)}</span>
          <span className="shrink-0 whitespace-pre text-ink-muted">
            {` · ${entry.category} · `}
            <span className="tabular-nums" translate="no">
              <PrivateText text={formatUsualAmount(entry)} />
            </span>
          </span>
        </button>
      ))}
    </div>
  );
}

/** In pixels. */
const leastWidth = 256;
const mostWidth = 448;
