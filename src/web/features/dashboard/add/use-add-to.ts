import { useCallback, useMemo, useState } from 'react';
import type { CalendarDate } from '#domain/dates/calendar-date.ts';
import { type Status, toKnownStatus } from '#domain/transactions/status.ts';
import { readLastChoice, storeLastChoice } from '#web/data/views/stored-drafts.ts';

/** In which column new entries begin, as the person has chosen it on this device. The same object until it differs. */
export interface AddTo {
  /** The one for an entry of this day. */
  readonly statusFor: (date: string, today: CalendarDate) => Status;
  readonly choose: (status: Status) => void;
  /** Whether entries of past days go straight to Done. */
  readonly pastToDone: boolean;
  /** Whether to ask for that now. */
  readonly isAsking: boolean;
  /** Answers the question, also where it was not asked. */
  readonly setPastToDone: (on: boolean) => void;
  /** Counts that an entry of a past day was marked Done right away. */
  readonly countPastMarked: () => void;
}

/** After so many the question is asked, once. */
const marksBeforeAsking = 3;

/** The stored state of past days: the marks so far, that the question was asked, or that they go to Done. */
type PastDays = 'asked' | 'done' | `${number}`;

export function useAddTo(): AddTo {
  const [chosen, setChosen] = useState(() => toKnownStatus(readLastChoice('add-to') ?? 'todo'));
  const [past, setPast] = useState(() => (readLastChoice('past-days') ?? '0') as PastDays);
  const [isAsking, setAsking] = useState(false);
  const storePast = useCallback((next: PastDays) => {
    setPast(next);
    storeLastChoice('past-days', next);
  }, []);

  return useMemo(() => {
    const pastToDone = past === 'done';
    return {
      statusFor: (date, today) => (pastToDone && date < today ? 'done' : chosen),
      choose: (status) => {
        setChosen(status);
        storeLastChoice('add-to', status);
      },
      pastToDone,
      isAsking,
      setPastToDone: (on) => {
        setAsking(false);
        storePast(on ? 'done' : 'asked');
      },
      countPastMarked: () => {
        const marks = Number(past) + 1;
        if (marks < marksBeforeAsking) storePast(`${marks}`);
        // Stored at once: whoever leaves without an answer is not asked again.
        else if (marks === marksBeforeAsking) {
          storePast('asked');
          setAsking(true);
        }
      },
    };
  }, [chosen, past, isAsking, storePast]);
}
