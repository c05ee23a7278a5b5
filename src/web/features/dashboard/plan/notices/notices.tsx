import { useEffect, useRef } from 'react';
import type { RegularPayment } from '#domain/plan/repeats/regular-payments.ts';
import { useToday } from '#web/money/use-today.ts';
import { Button } from '#web/ui/button.tsx';
import { announce } from '#web/ui/live-region.ts';
import { ActionLine } from '#web/ui/surfaces/action-line.tsx';
import { useDismissed } from './use-dismissed.ts';
import { useMissedNotices } from './use-missed-notices.ts';
import { useMonthNotice } from './use-month-notice.ts';
import { usePaymentNotice } from './use-payment-notice.ts';

interface NoticesProps {
  /** Undefined until they are known. */
  payments: readonly RegularPayment[] | undefined;
}

/** Shows notices of the page, one at a time. */
export function Notices({ payments }: NoticesProps) {
  const today = useToday();
  const dismissal = useDismissed();
  const [missed] = useMissedNotices(today);
  const payment = usePaymentNotice(payments, today, dismissal);
  const month = useMonthNotice(today, dismissal);
  // Nothing comes that would soon give way to what counts for more.
  const notice = missed ?? (payment === null ? undefined : (payment ?? month));
  const text = notice?.text;
  useEffect(() => {
    if (text !== undefined) announce(text);
  }, [text]);
  const line = useRef<HTMLElement>(null);
  return (
    notice && (
      <section
        ref={line}
        tabIndex={-1}
        aria-label="Noticed"
        className="rounded-lg border border-line px-4 py-1 text-sm outline-none sm:px-5 print:hidden"
      >
        <ActionLine text={notice.text}>
          {notice.actions.map(({ label, run }) => (
            <Button
              key={`${notice.key} ${label}`}
              onClick={() => {
                // The button goes, and a second press must not answer the next notice.
                line.current?.focus({ preventScroll: true });
                run();
              }}
            >
              {label}
            </Button>
          ))}
        </ActionLine>
      </section>
    )
  );
}
