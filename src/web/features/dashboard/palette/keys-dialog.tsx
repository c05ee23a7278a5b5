import { type Command, rowKeys } from '#web/transactions/commands.ts';
import { toKeyLabel } from '#web/transactions/shortcut.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { commands } from '../commands.ts';
import { Keys } from './keys.tsx';

const { add, search, undo, redo, amounts, print, keys, earlier, later, thisMonth, back, duplicate } =
  commands;
const { edit, select, remove, move } = rowKeys;

type Line = readonly [what: string, ...keys: string[]];

const of = ({ name, does = name, keys }: Pick<Command, 'name' | 'does' | 'keys'>): Line => [
  does,
  ...(keys ?? []).map(toKeyLabel),
];

/** Every key that does something, as [what it does, keys]. */
const groups: readonly { title: string; keys: readonly Line[] }[] = [
  {
    title: 'Anywhere',
    keys: [
      ...[commands.commands, add, search, undo, redo, amounts, print, keys].map(of),
      ['Go to the message', 'Alt+T'],
      ['Along a row of buttons', '←', '→', 'Home', 'End'],
      ['Close a dialog or a menu', 'Esc'],
    ],
  },
  { title: 'What to show', keys: [earlier, later, thisMonth, back].map(of) },
  {
    title: 'Board and list',
    keys: [
      ['Next or previous', '↓', '↑'],
      ['First, last', 'Home', 'End'],
      ['Page down, page up', 'Page Down', 'Page Up'],
      ['Along the buttons, and to the next column', '→', '←'],
      ...[edit, duplicate, select].map(of),
      ['Select all from the last one to this', 'Shift+Space'],
      ['End the selection', 'Esc'],
      ...[remove, move].map(of),
    ],
  },
  {
    title: 'Dragging a card by its handle',
    keys: [
      ['Pick up, and drop', 'Space', 'Enter'],
      ['Carry', '←', '→', '↑', '↓'],
      ['Put back', 'Esc'],
    ],
  },
  {
    title: 'Charts and their tables',
    keys: [
      ['Next or previous point or row', '→', '←', '↓', '↑'],
      ['First, last point', 'Home', 'End'],
      ['Jump a tenth', 'Page Down', 'Page Up'],
      ['See the transactions', 'Enter'],
      ['Leave the point', 'Esc'],
    ],
  },
  {
    title: 'Forms',
    keys: [
      ['Save', 'Enter'],
      ['Edit: previous or next transaction', 'Alt+←', 'Alt+→'],
      ['Edit: duplicate it, outside of a text', 'D'],
      ['Add to Done, whatever Add to says', toKeyLabel('Mod+Enter')],
      ['Date: take what is typed', 'Enter'],
      ['Date: open the calendar', '↓'],
      ['Amount: 0.01 more or less', '↑', '↓'],
      ['Quick add: along what was understood', 'Tab'],
      ['Quick add: clear, then leave', 'Esc'],
      ['Suggestions: choose', '↓', '↑'],
      ['Suggestions: take the chosen one', 'Enter', 'Tab'],
      ['Tags: finish one', 'Enter', ','],
      ['Calendar: a day back or on', '←', '→'],
      ['Calendar: a week back or on', '↑', '↓'],
      ['Calendar: a month back or on', 'Page Up', 'Page Down'],
      ['Calendar: start or end of the week', 'Home', 'End'],
    ],
  },
];

/** All keyboard shortcuts. Its own chunk. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open title="Keyboard shortcuts" onClose={onClose} wide>
      <div className="gap-x-8 text-sm md:columns-2 lg:columns-3">
        {groups.map(({ title, keys: lines }) => (
          <section key={title} className="mb-5 break-inside-avoid">
            <h3 className="mb-1 text-base">{title}</h3>
            <dl className="divide-y divide-line border-t border-line">
              {lines.map(([what, ...names]) => (
                <div key={what} className="flex items-center justify-between gap-3 py-1">
                  <dt className="min-w-0">{what}</dt>
                  <dd className="shrink-0">
                    <Keys keys={names} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
