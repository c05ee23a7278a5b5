import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import type { TransactionDraft } from '#domain/transactions/transaction.ts';
import { type DraftIssue, parseDraft } from '#domain/transactions/transaction-rules.ts';
import { issueTexts } from '#web/data/messages.ts';

/** The issue that stopped a form, until its field is valid; then `onRight` removes the message. */
export function useFieldError(
  draft: TransactionDraft,
  onRight: (note: string) => void,
): [issue: DraftIssue | undefined, refuse: Dispatch<SetStateAction<DraftIssue | undefined>>] {
  const [issue, setIssue] = useState<DraftIssue>();
  const parsed = issue && parseDraft(draft);
  const isRight = parsed && (parsed.ok || !parsed.issues.some(({ field }) => field === issue?.field));
  useEffect(() => {
    if (!isRight || issue === undefined) return;
    setIssue(undefined);
    onRight(issueTexts[issue.code]);
  }, [isRight, issue, onRight]);
  return [issue, setIssue];
}
