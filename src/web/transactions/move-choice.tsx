import { type Status, statuses, statusLabels } from '#domain/transactions/status.ts';
import { toMoveKey } from './commands.ts';
import { MenuButton, type MenuButtonProps, type MenuItem } from './menu-button.tsx';

/** `byKey` if a key pressed anywhere on the row or card chose, without the menu. */
type OnChoose = (status: Status, byKey: boolean) => void;

interface MoveChoiceProps extends Omit<MenuButtonProps, 'title' | 'items'> {
  column: Status;
  onChoose: OnChoose;
}

/** Gives a row or card another status, without dragging: a menu behind a button. */
export function MoveChoice({ column, onChoose, ...rest }: MoveChoiceProps) {
  const items = toMoves(column, onChoose);
  return (
    <MenuButton
      title="Move to"
      items={items}
      aria-keyshortcuts={items.map(({ shortcut }) => shortcut).join(' ')}
      data-move
      {...rest}
    />
  );
}

/** The moves to the other statuses. */
export function toMoves(
  column: Status,
  onChoose: OnChoose,
): readonly (MenuItem & { readonly shortcut: string })[] {
  return statuses
    .filter((status) => status !== column)
    .map((status) => ({
      name: statusLabels[status].title,
      shortcut: toMoveKey(status),
      run: (byKey) => onChoose(status, byKey),
    }));
}
