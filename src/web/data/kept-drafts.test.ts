import { beforeEach, expect, test } from 'vitest';
import { sampleTransactions } from '#domain/sample-data.ts';
import { toDraft } from '#domain/transaction-rules.ts';
import { expectErrors } from '#testing/expected-errors.ts';
import { playedUser } from '#testing/played-backend.ts';
import { playPage } from '#testing/played-page.ts';
import {
  keepEditDraft,
  keepLastType,
  keepNewDraft,
  readEditDraft,
  readLastType,
  readNewDraft,
} from './kept-drafts.ts';
import { forgetOwn, keepOwn, readOwn } from './own-storage.ts';
import { currentUser, subscribeSession } from './session.ts';

playPage({ sessionEndsIn: 3600 });
const [sample] = sampleTransactions;
if (sample === undefined) throw new Error('The sample set is empty');

beforeEach(async () => {
  const signedIn = new Promise<void>((resolve) => {
    subscribeSession(() => currentUser() && resolve());
    if (currentUser()) resolve();
  });
  await signedIn;
  forgetOwn(playedUser.id);
});

test('what was typed comes back as it was typed, right or wrong, until there is nothing to keep', () => {
  expect(readNewDraft()).toBeUndefined();
  const texts = { type: 'expense', amount: '-3', category: '', description: '  half a ' };
  keepNewDraft(texts);
  expect(readNewDraft()).toEqual(texts);
  keepNewDraft(undefined);
  expect(readNewDraft()).toBeUndefined();
});

test('an edit comes back with the row as it was seen, so that what was not touched stays with others', () => {
  const draft = { ...toDraft(sample), amount: '0' };
  keepEditDraft({ seen: sample, draft });
  expect(readEditDraft()).toEqual({ seen: sample, draft });
  keepEditDraft(undefined);
  expect(readEditDraft()).toBeUndefined();
});

test.each([
  null,
  'text',
  [],
  { amount: 5 },
  { seen: {}, draft: {} },
  { seen: null, draft: null },
  { seen: sample, draft: toDraft(sample) },
])('what cannot be read is not there: %j', (value) => {
  keepOwn(playedUser.id, 'edit', value);
  expect(readEditDraft()).toBeUndefined();
});

test('is each person’s own, and goes with the one who signs out', () => {
  keepOwn('somebody else', 'new', { amount: '9' });
  keepNewDraft({ amount: '5' });
  expect(readNewDraft()).toEqual({ amount: '5' });
  forgetOwn(playedUser.id);
  expect(readNewDraft()).toBeUndefined();
  expect(readOwn('somebody else', 'new')).toEqual({ amount: '9' });
  forgetOwn('somebody else');
});

test('a browser without room says so, and keeps what it had', () => {
  const errors = expectErrors();
  keepNewDraft({ amount: '5' });
  keepOwn(playedUser.id, 'new', 'x'.repeat(6_000_000));
  expect(errors.take()).toHaveLength(1);
  expect(readNewDraft()).toEqual({ amount: '5' });
});

test('the last type is kept for the next load, and goes with the person who signs out', () => {
  expect(readLastType()).toBeUndefined();
  keepLastType('expense');
  expect(readLastType()).toBe('expense');
  forgetOwn(playedUser.id);
  expect(readLastType()).toBeUndefined();
});
