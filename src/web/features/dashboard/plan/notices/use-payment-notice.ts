import { useMemo } from 'react';
import type { CalendarDate } from '#domain/dates/calendar-date.ts';
import { toPayee } from '#domain/plan/repeats/payee.ts';
import { listPriceRises, type PriceRise, toRiseWords } from '#domain/plan/repeats/price-rises.ts';
import { findRepeatLike, type RegularPayment } from '#domain/plan/repeats/regular-payments.ts';
import { type RepeatOffer, toRepeatOffer } from '#domain/plan/repeats/repeat-offer.ts';
import { isOpen } from '#domain/transactions/status.ts';
import { toShortName, toTransactionName } from '#domain/transactions/transaction-name.ts';
import { readTransaction, useBoard } from '#web/data/views/ledger-views.ts';
import { changeRepeat, declineOffer, repeatTransaction, useRepeats } from '#web/data/views/repeats.ts';
import type { Notice } from './notice.ts';
import { sayOutcome } from './say-outcome.ts';
import type { Dismissal } from './use-dismissed.ts';

/** Offers to repeat what comes regularly; then tells of what has become dearer. Null until that is known. */
export function usePaymentNotice(
  payments: readonly RegularPayment[] | undefined,
  today: CalendarDate,
  dismissal: Dismissal,
): Notice | undefined | null {
  const repeats = useRepeats();
  const board = useBoard();
  const noticed = useMemo(
    () =>
      payments && {
        offered: payments.find(({ latest }) => findRepeatLike(latest, repeats) === undefined),
        rises: listPriceRises(payments, repeats, today, readTransaction),
      },
    [payments, repeats, today],
  );
  if (noticed === undefined) return null;
  if (noticed.offered !== undefined) {
    const open = board.filter(({ status }) => isOpen(status)).map(({ cards }) => cards);
    return toOffer(noticed.offered, toRepeatOffer(noticed.offered, open, today));
  }
  return noticed.rises
    .map((rise) => toRiseNotice(rise, dismissal))
    .find(({ key }) => !dismissal.isDismissed(key));
}

function toOffer({ latest, unit }: RegularPayment, { words: text, plan, first }: RepeatOffer): Notice {
  const repeat = () => repeatTransaction(latest, plan, first);
  return {
    key: `offer ${latest.id}`,
    text,
    actions: [
      {
        label: 'Repeat it',
        run: () => sayOutcome(`Repeats every ${unit}: ${toTransactionName(latest)}.`, repeat()),
      },
      {
        label: 'No',
        run: () => sayOutcome(`Not offered again: ${toShortName(latest)}.`, declineOffer(latest)),
      },
    ],
  };
}

function toRiseNotice(rise: PriceRise, { dismiss }: Dismissal): Notice {
  const { latest, repeat } = rise;
  const { type, currency, amount } = latest;
  const key = `rise ${toPayee(latest)} ${type} ${currency} ${amount}`;
  const change = repeat && {
    label: 'Change the repeat',
    run: () =>
      sayOutcome(`Changed the repeat: ${toTransactionName(latest)}.`, changeRepeat(repeat.id, { amount })),
  };
  return {
    key,
    text: toRiseWords(rise),
    actions: [...(change ? [change] : []), { label: 'OK', run: () => dismiss(key) }],
  };
}
