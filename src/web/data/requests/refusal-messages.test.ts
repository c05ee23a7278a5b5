import { expect, test } from 'vitest';
import { issueTexts, messages } from '../messages.ts';
import { findChangeMessage } from './refusal-messages.ts';

const violates = (name: string) => `new row for relation "transactions" violates check constraint "${name}"`;

test.each([
  ['transactions_amount_positive', messages.amountInvalid],
  ['transactions_category_known', messages.categoryMissing],
  ['transactions_description_length', issueTexts.description_too_long],
  ['transactions_status_known', messages.statusUnknown],
  ['transactions_tags_count', messages.tooManyTags],
  ['transactions_tags_length', messages.tagTooLong],
  ['transactions_tags_differ', messages.tagTwice],
  ['transactions_tags_comma', messages.tagComma],
])('a violation of %s gets the product’s own sentence', (name, sentence) => {
  expect(findChangeMessage({ code: '23514', message: violates(name) }, 400)).toBe(sentence);
});

// Specification 5.01
test.each([
  ['42501', messages.notLoggedIn],
  ['PGRST303', messages.notLoggedIn],
  ['22003', messages.amountTooLarge],
])('the code %s has its own sentence', (code, sentence) => {
  expect(findChangeMessage({ code, message: 'whatever the server said' }, 400)).toBe(sentence);
});

// Specification 8.19
test('any other refusal shows the server’s message', () => {
  const refusal = { code: '23514', message: violates('somebody_elses_rule') };
  expect(findChangeMessage(refusal, 400)).toBe(refusal.message);
});

test('messages of a proxy or the network are not shown', () => {
  const page = { message: '<html><h1>502 Bad Gateway</h1></html>' };
  expect(findChangeMessage(page, 502)).toBeUndefined();
  const lost = { code: '', message: 'TypeError: Failed to fetch' };
  expect(findChangeMessage(lost, 0)).toBeUndefined();
});
