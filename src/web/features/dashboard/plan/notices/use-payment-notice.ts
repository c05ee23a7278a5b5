import { useMemo } from 'react';
import { usualLead } from '#domain/collections/repeat.ts';
import { type CalendarDate, daysInMonth, toDateParts } from '#domain/dates/calendar-date.ts';
import { toPayee } from '#domain/plan/payee.ts';
import { listPriceRises, type PriceRise, toRiseWords } from '#domain/plan/price-rises.ts';
import { findRepeatLike, type RegularPayment, toRowWords } from '#domain/plan/regular-payments.ts';
import { toShortName, toTransactionName } from '#domain/transactions/transaction-name.ts';
import { readTransaction } from '#web/data/views/ledger-views.ts';
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
  const noticed = useMemo(
    () =>
      payments && {
        offered: payments.find(({ latest }) => findRepeatLike(latest, repeats) === undefined),
        rises: listPriceRises(payments, repeats, today, readTransaction),
      },
    [payments, repeats, today],
  );
  if (noticed === undefined) return null;
  if (noticed.offered !== undefined) return toOffer(noticed.offered);
  return noticed.rises
    .map((rise) => toRiseNotice(rise, dismissal))
    .find(({ key }) => !dismissal.isDismissed(key));
}

function toOffer(payment: RegularPayment): Notice {
  const { latest, before, unit } = payment;
  const isLastDay = unit === 'month' && [latest, before].every(({ date }) => isLastOfMonth(date));
  const plan = {
    every: 1,
    unit,
    fallsOn: isLastDay ? 'last-day' : 'same-day',
    until: null,
    times: null,
    lead: usualLead,
    earlier: 'leave-out',
  } as const;
  const name = toShortName(latest);
  return {
    key: `offer ${latest.id}`,
    words: toRowWords(payment),
    actions: [
      {
        label: 'Repeat it',
        run: () =>
          sayOutcome(`Repeats every ${unit}: ${toTransactionName(latest)}.`, repeatTransaction(latest, plan)),
      },
      { label: 'No', run: () => sayOutcome(`Not offered again: ${name}.`, declineOffer(latest)) },
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
    words: toRiseWords(rise),
    actions: [...(change ? [change] : []), { label: 'OK', run: () => dismiss(key) }],
  };
}

function isLastOfMonth(date: CalendarDate): boolean {
  const { year, month, day } = toDateParts(date);
  return day === daysInMonth(year, month);
}
