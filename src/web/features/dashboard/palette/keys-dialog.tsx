import { Dialog } from '#web/ui/dialog.tsx';
import { toShortcut } from '../shortcut.ts';
import { Keys } from './keys.tsx';

interface KeysDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Every key that does something, as [what it does, keys]. */
const groups: readonly { title: string; keys: readonly (readonly [string, ...string[]])[] }[] = [
  {
    title: 'Anywhere',
    keys: [
      ['Commands: find and do anything', toShortcut('K')],
      ['Add a transaction', 'N'],
      ['Search', '/'],
      ['Undo', toShortcut('Z')],
      ['Redo', toShortcut('Shift+Z'), toShortcut('Y')],
      ['These shortcuts', '?'],
      ['To the message at the bottom edge', 'Alt+T'],
      ['Along a row of buttons', '←', '→', 'Home', 'End'],
      ['Close a dialog or a menu', 'Esc'],
    ],
  },
  {
    title: 'What to show',
    keys: [
      ['Earlier, later', '[', ']'],
      ['This month', 'T'],
      ['Back to what was shown before', 'Esc'],
    ],
  },
  {
    title: 'Board and list',
    keys: [
      ['Next or previous', '↓', '↑'],
      ['First, last', 'Home', 'End'],
      ['A page on or back', 'Page Down', 'Page Up'],
      ['Along the buttons, and to the next column', '→', '←'],
      ['Edit', 'E'],
      ['Duplicate', 'D'],
      ['Select', 'X'],
      ['Select all from the last one to this', 'Shift+Space'],
      ['End the selection', 'Esc'],
      ['Delete', 'Delete'],
      ['Move a card to To Do, In Progress or Done', '1', '2', '3'],
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
      ['A tenth on or back', 'Page Down', 'Page Up'],
      ['See the transactions', 'Enter'],
      ['Leave the point', 'Esc'],
    ],
  },
  {
    title: 'Forms',
    keys: [
      ['Save', 'Enter'],
      ['Amount: 0.01 more or less', '↑', '↓'],
      ['Tags: finish one', 'Enter', ','],
      ['Calendar: a day back or on', '←', '→'],
      ['Calendar: a week back or on', '↑', '↓'],
      ['Calendar: a month back or on', 'Page Up', 'Page Down'],
      ['Calendar: start or end of the week', 'Home', 'End'],
    ],
  },
];

/** All keyboard shortcuts. Its own chunk. */
export function KeysDialog({ open, onClose }: KeysDialogProps) {
  return (
    <Dialog open={open} title="Keyboard shortcuts" onClose={onClose} wide>
      <div className="gap-x-8 text-sm md:columns-2 lg:columns-3">
        {groups.map(({ title, keys }) => (
          <section key={title} className="mb-5 break-inside-avoid">
            <h3 className="mb-1 text-base">{title}</h3>
            <dl className="divide-y divide-line border-t border-line">
              {keys.map(([what, ...names]) => (
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
