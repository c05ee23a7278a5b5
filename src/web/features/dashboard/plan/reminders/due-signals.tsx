import { useEffect, useMemo } from 'react';
import { countDue, toDueDays } from '#domain/plan/reminders/due-days.ts';
import { isOpen } from '#domain/transactions/status.ts';
import { useSandbox } from '#web/data/engine/open-sync-client.ts';
import { showBadge } from '#web/data/records/due-list-record.ts';
import { useDueReminders } from '#web/data/views/due-reminders.ts';
import { useBoard, useListState } from '#web/data/views/ledger-views.ts';
import { useToday } from '#web/money/use-today.ts';
import { askToBeWoken, hasNotifications, tellWhatIsDue } from './due-worker.ts';

/** The service worker's list has so many days, in which the app may stay closed. */
const daysAhead = 21;

/** Keeps what the device shows outside of the page in step with the board: the app's badge, and one notification a day. */
export function DueSignals() {
  const today = useToday();
  // Samples are not due.
  const isSandbox = useSandbox();
  const isRead = useListState() === 'ready' && !isSandbox;
  const { badge, notification } = useDueReminders();
  const board = useBoard();
  const days = useMemo(() => {
    const lists = board.filter(({ status }) => isOpen(status)).map(({ cards }) => cards);
    return JSON.stringify(toDueDays(lists, today, daysAhead));
  }, [board, today]);

  const count = badge ? countDue(JSON.parse(days), today) : 0;
  useEffect(() => {
    if (isRead) void showBadge(count);
  }, [isRead, count]);

  const tells = isRead && notification && hasNotifications();
  useEffect(() => {
    if (tells) void askToBeWoken();
  }, [tells]);
  useEffect(
    () => (tells ? tellWhatIsDue({ days: JSON.parse(days), badge }, today) : undefined),
    [tells, days, badge, today],
  );
  return null;
}
