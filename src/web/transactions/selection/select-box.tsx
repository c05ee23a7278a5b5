import { clsx } from 'clsx';
import { memo } from 'react';
import { useStore } from '#web/base/store.ts';
import { rowKeys } from '../commands.ts';
import { toAriaKeys } from '../shortcut.ts';
import { selection, toggleSelected } from './selection.ts';

interface SelectBoxProps {
  id: string;
  /** The name of the row or card. */
  name: string;
  className?: string;
}

/** Selects a row or card: there on hover and focus, and always in Select mode. */
export const SelectBox = memo(function SelectBox({ id, name, className }: SelectBoxProps) {
  return (
    <label
      className={clsx(
        'relative grid size-control shrink-0 place-items-center',
        'opacity-0 group-hover:opacity-100 focus-within:opacity-100 has-checked:opacity-100 in-data-selecting:opacity-100',
        'pointer-coarse:hidden pointer-coarse:in-data-selecting:grid',
        className,
      )}
    >
      <input
        type="checkbox"
        className="size-4.5 accent-ink"
        tabIndex={-1}
        data-select
        data-no-drag
        aria-label={`Select ${name}`}
        aria-keyshortcuts={toAriaKeys(rowKeys.select)}
        checked={useStore(selection, ({ ids }) => ids.has(id))}
        onChange={({ currentTarget, nativeEvent }) =>
          void toggleSelected(id, currentTarget, (nativeEvent as MouseEvent).shiftKey)
        }
      />
    </label>
  );
});
