import { beforeEach, expect, test } from 'vitest';
import { sampleTransactions } from '#domain/transactions/sample-data.ts';
import { toDraft } from '#domain/transactions/transaction-rules.ts';
import { expectErrors } from '#testing/expected-errors.ts';
import { playedUser } from '#testing/played-backend.ts';
import { playPage } from '#testing/played-page.ts';
import { clearItems, readItem, storeItem } from '../records/person-storage.ts';
import { currentUser, subscribeSession } from '../session/session.ts';
import {
  forgetEditDraft,
  readEditDraft,
  readLastChoice,
  readNewDraft,
  storeEditDraft,
  storeLastChoice,
  storeNewDraft,
} from './stored-drafts.ts';

playPage({ sessionEndsIn: 3600 });
const [sample] = sampleTransactions;
if (sample === undefined) throw new Error('The sample set is empty');

beforeEach(async () => {
  const signedIn = new Promise<void>((resolve) => {
    subscribeSession(() => currentUser() && resolve());
    if (currentUser()) resolve();
  });
  await signedIn;
  clearItems(playedUser.id);
});

test('typed text comes back as typed, valid or not, until the draft is cleared', () => {
  expect(readNewDraft()).toBeUndefined();
  const texts = { type: 'expense', amount: '-3', category: '', description: '  half a ' };
  storeNewDraft(texts);
  expect(readNewDraft()).toEqual(texts);
  storeNewDraft(undefined);
  expect(readNewDraft()).toBeUndefined();
});

test('an edit comes back with the row as it was seen, so that untouched fields keep others’ changes', () => {
  const draft = { ...toDraft(sample), amount: '0' };
  storeEditDraft({ seen: sample, draft });
  expect(readEditDraft()).toEqual({ seen: sample, draft });
  forgetEditDraft('another row');
  expect(readEditDraft()).toEqual({ seen: sample, draft });
  forgetEditDraft(sample.id);
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
])('an unreadable draft is ignored: %j', (value) => {
  storeItem(playedUser.id, 'edit', value);
  expect(readEditDraft()).toBeUndefined();
});

test('belongs to one person, and is erased when they sign out', () => {
  storeItem('somebody else', 'new', { amount: '9' });
  storeNewDraft({ amount: '5' });
  expect(readNewDraft()).toEqual({ amount: '5' });
  clearItems(playedUser.id);
  expect(readNewDraft()).toBeUndefined();
  expect(readItem('somebody else', 'new')).toEqual({ amount: '9' });
  clearItems('somebody else');
});

test('a full browser logs it and keeps the latest draft for this visit', () => {
  const errors = expectErrors();
  storeNewDraft({ amount: '5' });
  const long = { amount: '6', description: 'x'.repeat(6_000_000) };
  storeNewDraft(long);
  expect(errors.take()).toHaveLength(1);
  expect(readNewDraft()).toEqual(long);
  storeNewDraft(undefined);
});

test('the last type is stored for the next load, and erased when the person signs out', () => {
  expect(readLastChoice('type')).toBeUndefined();
  storeLastChoice('type', 'expense');
  expect(readLastChoice('type')).toBe('expense');
  clearItems(playedUser.id);
  expect(readLastChoice('type')).toBeUndefined();
});
