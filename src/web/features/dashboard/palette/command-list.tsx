import { Check } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react';
import { toKeyLabel } from '#web/transactions/shortcut.ts';
import { Input } from '#web/ui/fields/input.tsx';
import { PrivateText } from '#web/ui/private-text.tsx';
import type { Finds } from './find-anything.ts';
import { findCommands, type ListedCommand } from './find-commands.ts';
import { Keys } from './keys.tsx';

interface CommandListProps {
  commands: readonly ListedCommand[];
  /** Finds more for the typed text. */
  find?: (typed: string) => Finds;
  /** Closes the dialog around it. */
  onClose: () => void;
}

/** A field that narrows the commands, and runs one. The focus stays in it. */
export function CommandList({ commands, find, onClose }: CommandListProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const found = useMemo(() => findAll(commands, find, typed), [commands, find, typed]);
  const last = found.length - 1;
  const active = Math.min(chosen, last);
  // By its place among all, so that another command under the same place is another one to screen readers.
  const toId = (command: ListedCommand) => `${id}-${toKey(command, commands)}`;
  const activeId = found[active] && toId(found[active]);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const run = (command: ListedCommand | undefined, from: HTMLElement) => {
    if (command === undefined) return;
    // First, so that the focus is back where it was, and the command can move it from there.
    from.closest('dialog')?.close();
    onClose();
    command.run();
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.nativeEvent.isComposing)
      return;
    const places: Readonly<Record<string, number>> = {
      ArrowDown: active === last ? 0 : active + 1,
      ArrowUp: active <= 0 ? last : active - 1,
      Home: 0,
      End: last,
    };
    const place = places[event.key];
    if (place === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (place === undefined) run(found[active], event.currentTarget);
    else setChosen(place);
  };

  return (
    <>
      <Input
        type="text"
        role="combobox"
        aria-label="Command"
        aria-autocomplete="list"
        aria-expanded={last >= 0}
        aria-controls={last >= 0 ? id : undefined}
        aria-activedescendant={activeId}
        placeholder="What would you like to do?"
        enterKeyHint="go"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setChosen(0);
        }}
        onKeyDown={press}
      />
      {last >= 0 && (
        <div
          id={id}
          role="listbox"
          aria-label="Commands"
          // Browsers make what scrolls a Tab stop; the field's keys scroll it.
          tabIndex={-1}
          className="mt-2 max-h-[calc(60dvh-4rem)] overflow-y-auto overscroll-contain"
        >
          {found.map((command, index) => (
            <button
              key={toId(command)}
              type="button"
              id={toId(command)}
              role="option"
              aria-selected={index === active}
              tabIndex={-1}
              // The focus stays in the field.
              onMouseDown={(event) => event.preventDefault()}
              onPointerMove={() => setChosen(index)}
              onClick={(event) => run(command, event.currentTarget)}
              className="flex min-h-9 w-full items-center gap-3 rounded-md px-2 py-1 text-left -outline-offset-1 aria-selected:bg-paper-sunken aria-selected:outline-1 aria-selected:outline-line-strong pointer-coarse:min-h-11"
            >
              <Row command={command} isFirst={command.group !== found[index - 1]?.group} />
            </button>
          ))}
        </div>
      )}
      <p role="status" className={last >= 0 ? 'sr-only' : 'mt-4'}>
        {last < 0
          ? 'Nothing has all of these words. Try fewer, such as “export” or “month”.'
          : typed !== '' && (last === 0 ? '1 result' : `${found.length} results`)}
      </p>
    </>
  );
}

/** The most places that are listed. */
const mostPlaces = 20;

function findAll(
  commands: readonly ListedCommand[],
  find: CommandListProps['find'],
  typed: string,
): readonly ListedCommand[] {
  if (find === undefined || typed.trim() === '') return findCommands(commands, typed);
  const { first, places, last } = find(typed);
  const isPlace = new Set(places);
  let count = 0;
  const ranked = findCommands([...commands, ...places], typed).filter((command) => {
    if (!isPlace.has(command)) return true;
    count += 1;
    return count <= mostPlaces;
  });
  return [...first, ...ranked, ...last];
}

function toKey(command: ListedCommand, commands: readonly ListedCommand[]): string {
  const index = commands.indexOf(command);
  return index === -1 ? encodeURIComponent(command.key ?? `${command.group} ${command.name}`) : String(index);
}

interface RowProps {
  command: ListedCommand;
  /** Whether it is the first of its group, which shows the group's name. */
  isFirst: boolean;
}

function Row({ command: { group, name, keys, current = false }, isFirst }: RowProps) {
  return (
    <>
      <span className="w-18 shrink-0 text-sm text-ink-muted">
        <span className={isFirst ? undefined : 'sr-only'}>{group} </span>
      </span>
      <span className="min-w-0 grow wrap-anywhere">
        <PrivateText text={name} />
      </span>
      {current && (
        <>
          <span className="sr-only"> (now)</span>
          <Check aria-hidden size={16} className="shrink-0" />
        </>
      )}
      {keys !== undefined && <Keys keys={[toKeyLabel(keys[0])]} className="max-sm:hidden" />}
    </>
  );
}
