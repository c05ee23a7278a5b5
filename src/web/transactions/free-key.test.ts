import { expect, test } from 'vitest';
import { findFreeKey } from './free-key.ts';

const altGraph = { modifierAltGraph: true };

test.each<[string, KeyboardEventInit, string | undefined]>([
  ['a letter', { key: 't', code: 'KeyT' }, 't'],
  ['a capital of Caps Lock', { key: 'T', code: 'KeyT' }, 't'],
  ['a letter of a Cyrillic keyboard, by its place', { key: 'е', code: 'KeyT' }, 't'],
  ['a sign on a digit’s key, as in France', { key: '&', code: 'Digit1' }, '1'],
  ['a digit that needs Shift, as in France', { key: '1', code: 'Digit1', shiftKey: true }, '1'],
  ['a sign that needs Shift', { key: '?', code: 'Minus', shiftKey: true }, '?'],
  ['a bracket with AltGr', { key: '[', code: 'Digit8', ...altGraph }, '['],
  [
    'the same as Windows tells it',
    { key: '[', code: 'Digit8', ctrlKey: true, altKey: true, ...altGraph },
    '[',
  ],
  ['a letter’s third sign', { key: 'þ', code: 'KeyT', ...altGraph }, 'þ'],
  ['a letter with Shift', { key: 'T', code: 'KeyT', shiftKey: true }, undefined],
  ['a letter with Ctrl', { key: 't', code: 'KeyT', ctrlKey: true }, undefined],
  ['a letter with Alt', { key: 't', code: 'KeyT', altKey: true }, undefined],
  ['a letter with Command', { key: 't', code: 'KeyT', metaKey: true }, undefined],
])('%s', (_, init, key) => {
  expect(findFreeKey(new KeyboardEvent('keydown', init))).toBe(key);
});

test('a key that something nearer has used already is nobody else’s', () => {
  const event = new KeyboardEvent('keydown', { key: 't', code: 'KeyT', cancelable: true });
  event.preventDefault();
  expect(findFreeKey(event)).toBeUndefined();
});
