import { beforeEach, expect, test } from 'vitest';
import { keepLocation, takeKeptLocation } from './kept-location.ts';

beforeEach(() => sessionStorage.clear());

test('an address is kept with its query, and given back once', () => {
  keepLocation({ pathname: '/app', search: '?category=Rent' });
  expect(takeKeptLocation()).toBe('/app?category=Rent');
  expect(takeKeptLocation()).toBeUndefined();
});

test.each(['//evil.example', 'https://evil.example/app', '/application', '/login', ''])(
  '%j is no place to bring anybody back to',
  (address) => {
    keepLocation({ pathname: address, search: '' });
    expect(takeKeptLocation()).toBeUndefined();
  },
);
