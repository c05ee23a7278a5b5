import { expect, test } from 'vitest';
import { messages, toChangeMessage } from './messages.ts';

const violates = (name: string) => `new row for relation "transactions" violates check constraint "${name}"`;

test.each([
  ['transactions_amount_positive', messages.amountInvalid],
  ['transactions_category_known', messages.categoryMissing],
  ['transactions_description_length', messages.descriptionTooLong],
  ['transactions_status_known', messages.statusUnknown],
])('a violation of %s gets the product’s own sentence', (name, sentence) => {
  expect(toChangeMessage({ code: '23514', message: violates(name) }, 400, 'fallback')).toBe(sentence);
});

// Specification 5.01
test.each([
  ['42501', messages.notLoggedIn],
  ['PGRST303', messages.notLoggedIn],
  ['22003', messages.amountTooLarge],
])('the code %s has its own sentence', (code, sentence) => {
  expect(toChangeMessage({ code, message: 'whatever the server said' }, 400, 'fallback')).toBe(sentence);
});

// Specification 8.19
test('any other refusal shows the server’s message', () => {
  const refusal = { code: '23514', message: violates('somebody_elses_rule') };
  expect(toChangeMessage(refusal, 400, 'fallback')).toBe(refusal.message);
});

test('messages of a proxy or the network are not shown', () => {
  const page = { message: '<html><h1>502 Bad Gateway</h1></html>' };
  expect(toChangeMessage(page, 502, messages.addFailed)).toBe(messages.addFailed);
  const lost = { code: '', message: 'TypeError: Failed to fetch' };
  expect(toChangeMessage(lost, 0, messages.addFailed)).toBe('Failed to add transaction. Please try again.');
});
