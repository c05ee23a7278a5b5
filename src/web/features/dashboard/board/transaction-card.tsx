import { type DraggableAttributes, useDraggable } from '@dnd-kit/core';
import { clsx } from 'clsx';
import { memo, type ReactNode } from 'react';
import type { Status } from '#domain/transactions/status.ts';
import type { Transaction } from '#domain/transactions/transaction.ts';
import { toTransactionName } from '#domain/transactions/transaction-name.ts';
import { useHideText } from '#web/base/hidden-text.ts';
import { rowKeys } from '#web/transactions/commands.ts';
import { keepFocusNearby } from '#web/transactions/keep-focus-nearby.ts';
import { MenuButton } from '#web/transactions/menu-button.tsx';
import { MoveChoice, toMoves } from '#web/transactions/move-choice.tsx';
import { SelectBox } from '#web/transactions/selection/select-box.tsx';
import { toAriaKeys } from '#web/transactions/shortcut.ts';
import { IconButton } from '#web/ui/button.tsx';
import { CardFace } from './card-face.tsx';
import type { CardActions } from './status-board.tsx';

/** Actions on a card. */
export interface CardChanges extends Omit<CardActions, 'onMove'> {
  /** `byKey` if a key moved it, or a swipe, without the menu. */
  onChoose: (transaction: Transaction, status: Status, byKey: boolean) => void;
}

interface TransactionCardProps {
  transaction: Transaction;
  column: Status;
  /** The same object for as long as it does the same. */
  changes: CardChanges;
}

const compact = 'pointer-fine:size-6.5';

/** Gives way to the box while cards are selected by finger. */
const action = clsx(compact, 'in-data-selecting:pointer-coarse:hidden');

/** A press anywhere opens it. */
export const TransactionCard = memo(function TransactionCard(card: TransactionCardProps) {
  const { transaction } = card;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({
    id: transaction.id,
    data: { transaction },
  });
  const { onKeyDown, ...pointers } = listeners ?? {};
  const hide = useHideText();
  return (
    <article
      ref={setNodeRef}
      data-card={transaction.id}
      data-pressable
      aria-label={hide(toTransactionName(transaction), true)}
      className={clsx('group touch-pan-y touch-pinch-zoom select-none', isDragging && 'opacity-40')}
      {...pointers}
    >
      <CardContent
        {...card}
        attributes={attributes}
        handleRef={setActivatorNodeRef}
        onKeyDown={onKeyDown as React.KeyboardEventHandler}
      />
    </article>
  );
});

interface CardContentProps extends TransactionCardProps {
  attributes: DraggableAttributes;
  handleRef: (element: HTMLElement | null) => void;
  onKeyDown: React.KeyboardEventHandler;
}

/** Memoized apart from the drag state: every card is told of each column that a card is dragged over. */
const CardContent = memo(function CardContent({
  transaction,
  column,
  changes: { onEdit, onDelete, onDuplicate, onChoose },
  attributes,
  handleRef,
  onKeyDown,
}: CardContentProps) {
  const name = useHideText()(toTransactionName(transaction), true);
  const remove = (button: HTMLElement) => {
    keepFocusNearby(button);
    onDelete(transaction);
  };
  const choose = (status: Status, byKey: boolean) => onChoose(transaction, status, byKey);
  return (
    <CardFace
      transaction={transaction}
      className="hover:border-line-strong"
      handle={
        <Handle>
          <button
            type="button"
            ref={handleRef}
            {...attributes}
            tabIndex={-1}
            data-handle
            aria-label={`Drag ${name}`}
            title="Drag"
            onKeyDown={onKeyDown}
            className="absolute -inset-x-1 -top-2 -bottom-1 cursor-grab touch-none rounded-sm -outline-offset-6 pointer-coarse:right-auto pointer-coarse:bottom-auto pointer-coarse:size-11"
          />
        </Handle>
      }
      selectBox={
        // Below the handle; for a finger, in the place of the icons.
        <SelectBox
          id={transaction.id}
          name={name}
          className="absolute! right-0 bottom-0 pointer-fine:right-auto pointer-fine:left-0 pointer-fine:size-6"
        />
      }
      actions={
        <>
          <MoveChoice
            label={`Move to: ${name}`}
            column={column}
            className={clsx(compact, 'icon-move pointer-fine:@max-4xs:hidden')}
            onChoose={choose}
          />
          <IconButton
            label={`Edit ${name}`}
            tabIndex={-1}
            title="Edit"
            aria-keyshortcuts={toAriaKeys(rowKeys.edit)}
            data-main
            className={clsx(action, 'icon-pencil')}
            onClick={() => onEdit(transaction)}
          />
          <IconButton
            label={`Delete ${name}`}
            tabIndex={-1}
            title="Delete"
            aria-keyshortcuts={toAriaKeys(rowKeys.remove)}
            data-delete
            data-no-drag
            className={clsx(action, 'icon-trash')}
            onClick={(event) => remove(event.currentTarget)}
          />
          {/* Opened by a swipe, and by who reads the screen with a finger. */}
          <MenuButton
            label={`More: ${name}`}
            title="More"
            data-more
            className="sr-only pointer-fine:hidden"
            items={[
              { name: 'Edit', run: () => onEdit(transaction) },
              ...toMoves(column, choose).map((move) => ({ ...move, name: `Move to ${move.name}` })),
              { name: 'Duplicate', run: () => onDuplicate(transaction) },
              { name: 'Delete', run: () => remove(document.activeElement as HTMLElement) },
            ]}
          />
        </>
      }
    />
  );
});

/** The grip icon, around the button that drags. */
export function Handle({ children }: { children?: ReactNode }) {
  return (
    <span className="icon-grip relative grid h-6 w-5 shrink-0 place-items-center text-ink-muted pointer-fine:mb-4 pointer-fine:w-6">
      {children}
    </span>
  );
}
