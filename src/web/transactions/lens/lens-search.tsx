import { clsx } from 'clsx';
import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { IconButton } from '#web/ui/button.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { lensCommands, showCommands } from '../commands.ts';
import { changeLens } from '../lens-store.ts';
import { toAriaKeys, toKeyLabel } from '../shortcut.ts';

interface LensSearchProps {
  text: string;
}

/**
 * Searches all rows; the browser's own search would miss rows that are not rendered, and sums nothing. Only within
 * `LensBar`, whose toolbar makes room for it on a phone.
 */
export function LensSearch({ text }: LensSearchProps) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(text);
  /** The last text that this field has set. */
  const asked = useRef(text);
  /** Whether what is typed has a step of its own for Back already. */
  const isStep = useRef(false);
  // Back, a link or a saved view asks for another.
  useEffect(() => {
    if (text === asked.current) return;
    asked.current = text;
    isStep.current = false;
    setTyped(text);
  }, [text]);

  const type = (given: string, replace = isStep.current) => {
    setTyped(given);
    const wanted = given.trim();
    if (wanted === asked.current) return;
    asked.current = wanted;
    changeLens({ text: wanted }, { replace });
    isStep.current = true;
  };
  /** Clears, or else leaves. What was cleared so is no step for Back: more presses would bring it back. */
  const leave = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    if (typed === '') event.currentTarget.blur();
    else type('', true);
  };
  const clear = () => {
    type('');
    field.current?.focus();
  };
  return (
    <div className="relative min-w-11 grow basis-11 text-base max-sm:focus-within:basis-full sm:basis-44 lg:basis-56 lg:grow-0 print:hidden">
      <Search
        aria-hidden
        size={16}
        className="pointer-events-none absolute inset-y-0 left-2.5 my-auto text-ink-muted"
      />
      <Input
        ref={field}
        type="search"
        aria-label="Search transactions"
        aria-keyshortcuts={toAriaKeys(lensCommands.search)}
        placeholder="Search"
        title="Search for words, tags, amounts and days: rent, #trip, 450, >5000, 100-200, october, last friday, due, -income"
        enterKeyHint="search"
        autoComplete="off"
        // The browser's button is blue, a colour that means money here.
        className={clsx(
          'pl-8 [&::-webkit-search-cancel-button]:appearance-none',
          // On a phone only its sign is in sight until it is used.
          'max-sm:not-focus:pr-0 max-sm:not-focus:text-transparent max-sm:not-focus:placeholder:text-transparent',
          typed === '' ? 'sm:pr-18' : 'pr-11',
        )}
        value={typed}
        onChange={(event) => type(event.target.value)}
        onKeyDown={leave}
        onBlur={() => {
          isStep.current = false;
        }}
      />
      {typed === '' ? (
        // On a phone they are in the navigation at the bottom. With keys it is no stop on the way: it is a key itself.
        <button
          type="button"
          tabIndex={-1}
          aria-label={`Commands ${toKeyLabel(showCommands.keys[0])}`}
          title={`Commands (${toKeyLabel(showCommands.keys[0])})`}
          aria-keyshortcuts={toAriaKeys(showCommands)}
          aria-haspopup="dialog"
          onClick={showCommands.run}
          className="absolute inset-y-0 right-1.5 my-auto h-6.5 rounded-sm border border-line px-1.5 text-xs text-ink-muted hover:border-line-strong hover:text-ink max-sm:hidden pointer-coarse:h-11"
        >
          {toKeyLabel(showCommands.keys[0])}
        </button>
      ) : (
        <IconButton
          label="Clear search"
          // The focus stays in the field: when it leaves, a phone's line changes under the finger.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={clear}
          className="absolute inset-y-0 right-0 my-auto max-sm:hidden max-sm:group-has-[input[type=search]:focus]:grid"
        >
          <X aria-hidden size={16} />
        </IconButton>
      )}
    </div>
  );
}
