import {
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type DragStartEvent,
  defaultDropAnimationSideEffects,
  MeasuringStrategy,
  useDndMonitor,
} from '@dnd-kit/core';
import { clsx } from 'clsx';
import {
  createContext,
  memo,
  type RefObject,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import type { ColumnView } from '#domain/ledger/query.ts';
import { emptyFilter } from '#domain/lens/lens.ts';
import { formatCount } from '#domain/money/digit-groups.ts';
import { isStatus, type Status, toKnownStatus } from '#domain/transactions/status.ts';
import type { Transaction } from '#domain/transactions/transaction.ts';
import { useAfterPaint } from '#web/base/after-paint.ts';
import { FoldButton } from '#web/transactions/fold-button.tsx';
import { NothingMatches } from '#web/transactions/nothing-matches.tsx';
import { useUnfolded } from '#web/transactions/use-unfolded.ts';
import { LazyComponent } from '#web/ui/lazy-part.tsx';
import { announce } from '#web/ui/live-region.ts';
import { prefersReducedMotion } from '#web/ui/reduced-motion.ts';
import { useOverdueCount } from '../use-overdue-count.ts';
import {
  dragInstructions,
  findCard,
  type ShownBoard,
  toAnnouncements,
  toMoveMessage,
} from './board-speech.ts';
import { CardFace } from './card-face.tsx';
import { stripClass } from './column-class.ts';
import { ColumnSwitcher } from './column-switcher.tsx';
import { glide } from './glide.ts';
import { autoScroll, columnBelow, onPhone, useBoardSensors, useEscape } from './sensors.ts';
import type { CardActions } from './status-board.tsx';
import { overflowing, StatusColumn } from './status-column.tsx';
import { Handle } from './transaction-card.tsx';
import { findFocusedControl, useReturnFocus } from './use-return-focus.ts';

// One object for all renders: a new one would rerender every card.
const measuring = { droppable: { strategy: MeasuringStrategy.WhileDragging } };

/** With all that only fingers need. */
const dropBar = new LazyComponent(async () => (await import('./drop-bar.tsx')).DropBar);

interface BoardProps extends CardActions, ShownBoard {}

const BoardContext = createContext<BoardProps | null>(null);

/** Passes the cards by context, so that drag updates do not rerender them. */
export function Board(props: BoardProps) {
  useOverdueTitle();
  const { columns, filter } = props;
  const latest = useRef<ShownBoard>({ columns, filter });
  useEffect(() => {
    latest.current = { columns, filter };
  }, [columns, filter]);
  return (
    <BoardContext value={props}>
      <DragArea latest={latest} />
    </BoardContext>
  );
}

type Latest = RefObject<ShownBoard>;

const DragArea = memo(function DragArea({ latest }: { latest: Latest }) {
  const announcements = useMemo(() => toAnnouncements(() => latest.current), [latest]);
  return (
    <DndContext
      sensors={useBoardSensors()}
      collisionDetection={columnBelow}
      autoScroll={autoScroll}
      measuring={measuring}
      accessibility={{
        announcements,
        screenReaderInstructions: { draggable: dragInstructions },
        restoreFocus: false,
      }}
    >
      <Columns latest={latest} />
    </DndContext>
  );
});

function Columns({ latest }: { latest: Latest }) {
  const { columns, filter, onEdit, onDelete, onDuplicate, onMove } = use(BoardContext) as BoardProps;
  const strip = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<Transaction | null>(null);
  const { pinned, still, keepFocus } = useReturnFocus(strip);
  const [isTaller, setTaller] = useUnfolded('taller');
  const [unfolded, setUnfolded] = useUnfolded('board');
  const changeHeight = (isMore: boolean) => {
    setUnfolded(isMore && isTaller);
    setTaller(isMore);
  };
  const isEmpty = columns.every(({ cards }) => cards.length === 0);
  // A card that glides is counted in its new column first, and moves once that is painted.
  const painted = useAfterPaint(columns);
  const [departure, setDeparture] = useState<readonly ColumnView[] | null>(null);
  const drawn = painted === departure ? painted : columns;

  const listener = useMemo(() => {
    const end = ({ active, activatorEvent }: DragEndEvent) => {
      setDragged(null);
      const byKeys = activatorEvent instanceof KeyboardEvent;
      const card = findCard(active);
      if (byKeys && card !== undefined) keepFocus(card, 'handle');
    };
    return {
      onDragStart: ({ active }: DragStartEvent) => setDragged(findCard(active) ?? null),
      onDragCancel: end,
      onDragEnd(event: DragEndEvent) {
        end(event);
        const card = findCard(event.active);
        const status = event.over?.id;
        if (card !== undefined && isStatus(status) && status !== toKnownStatus(card.status))
          onMove(card, status);
      },
    };
  }, [onMove, keepFocus]);
  useDndMonitor(listener);
  useEscape(dragged !== null);
  useEffect(() => {
    if (matchMedia('(pointer: coarse)').matches) void dropBar.preload();
  }, []);

  const onChoose = useCallback(
    (card: Transaction, status: Status, byKey: boolean) => {
      const find = () => strip.current?.querySelector(`[data-card="${CSS.escape(card.id)}"]`);
      const element = find();
      if (element instanceof HTMLElement && glide(element, find)) setDeparture(latest.current.columns);
      announce(toMoveMessage(card, status, latest.current));
      const control = byKey ? findFocusedControl(card) : undefined;
      // Whoever chooses from a menu or swipes goes on here: the page must not leave for the card's new place.
      const stays = unfolded || matchMedia(onPhone).matches;
      keepFocus(card, control ?? 'move', control === undefined && stays);
      onMove(card, status);
    },
    [onMove, keepFocus, latest, unfolded],
  );
  const changes = useMemo(
    () => ({ onEdit, onDelete, onDuplicate, onChoose }),
    [onEdit, onDelete, onDuplicate, onChoose],
  );

  return (
    <>
      {isEmpty && filter !== emptyFilter && <NothingMatches />}
      <div className="@container">
        <ColumnSwitcher strip={strip} columns={columns} />
        <div
          ref={strip}
          className={clsx(stripClass, 'relative', dragged === null && 'snap-x snap-mandatory scroll-smooth')}
        >
          {columns.map((column, index) => (
            <StatusColumn
              key={column.status}
              column={column}
              drawn={drawn[index] ?? column}
              height={isEmpty ? 'folded' : unfolded ? 'all' : isTaller ? 'taller' : 'folded'}
              dragged={dragged}
              filter={filter}
              pinned={pinned}
              still={still}
              emptyBoard={isEmpty}
              changes={changes}
            />
          ))}
        </div>
      </div>
      {!isEmpty && (isTaller || columns.some(({ cards }) => cards.length >= overflowing)) && (
        <HeightButtons isTaller={isTaller} unfolded={unfolded} onChange={changeHeight} />
      )}
      {dragged !== null && dropBar.loaded && <dropBar.loaded />}
      <DraggedCard dragged={dragged} />
    </>
  );
}

interface HeightButtonsProps {
  isTaller: boolean;
  unfolded: boolean;
  onChange: (isMore: boolean) => void;
}

function HeightButtons({ isTaller, unfolded, onChange }: HeightButtonsProps) {
  return (
    <>
      <div className="contents max-sm:hidden">
        <FoldButton unfolded={unfolded} onChange={onChange}>
          {isTaller ? 'Show all' : 'Taller'}
        </FoldButton>
      </div>
      {/* A strip of columns ends with the window: it has nothing beyond. */}
      <div className="contents sm:hidden">
        <FoldButton unfolded={isTaller || unfolded} onChange={onChange}>
          Taller
        </FoldButton>
      </div>
    </>
  );
}

/** The card that follows the pointer. */
const DraggedCard = memo(function DraggedCard({ dragged }: { dragged: Transaction | null }) {
  return createPortal(
    <DragOverlay dropAnimation={dropAnimation()}>
      {dragged !== null && (
        <div className="@container">
          <CardFace transaction={dragged} handle={<Handle />} className="cursor-grabbing shadow-lifted" />
        </div>
      )}
    </DragOverlay>,
    document.body,
  );
});

// The card that is already there can be picked up while its overlay still glides down.
const sideEffects = defaultDropAnimationSideEffects({
  styles: { active: { opacity: '0' } },
  className: { dragOverlay: 'pointer-events-none' },
});

/** A dropped card glides into place. The library animates by script, so it must be told about reduced motion. */
function dropAnimation() {
  return prefersReducedMotion() ? null : { duration: 200, easing: 'ease-out', sideEffects };
}

/** Puts into the page's title how many cards are overdue, whatever the lens shows: '(5 overdue) Dashboard · Tallyboard'. */
function useOverdueTitle(): void {
  const count = useOverdueCount();
  useEffect(() => {
    // After the router, which names the page once its parts have rendered. A hidden page gets no frames.
    const timer = setTimeout(() => {
      const title = document.title.replace(/^\(.+? overdue\) /, '');
      document.title = count === 0 ? title : `(${formatCount(count)} overdue) ${title}`;
    });
    return () => clearTimeout(timer);
  }, [count]);
}
