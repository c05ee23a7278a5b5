import type { CalendarDate } from '#domain/dates/calendar-date.ts';
import { parseRepeatDraft, type RepeatPlan, readRepeatText } from '#domain/plan/repeats/repeat-draft.ts';
import { messages } from '#web/data/messages.ts';
import type { Outcome } from '#web/data/outcome.ts';

/** The sentence for each field of a rule that is refused. */
export const repeatIssueTexts = {
  every: messages.repeatEvery,
  times: messages.repeatTimes,
  lead: messages.repeatLead,
  until: messages.repeatEnds,
} as const;

/** The rule of a form's text that is not Never, or what to say of what is wrong with it. */
export function readRepeatRule(text: string, starts: CalendarDate): Outcome<RepeatPlan> {
  const draft = readRepeatText(text);
  const rule = draft && parseRepeatDraft(draft, starts);
  if (rule?.ok) return rule;
  const [issue] = rule?.issues ?? [];
  return { ok: false, message: issue ? repeatIssueTexts[issue.field] : messages.changesFailed };
}
