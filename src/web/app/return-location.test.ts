import { beforeEach, expect, test } from 'vitest';
import { saveReturnLocation, takeReturnLocation } from './return-location.ts';

beforeEach(() => sessionStorage.clear());

test('an address is stored with its query, and returned once', () => {
  saveReturnLocation({ pathname: '/app', search: '?category=Rent' });
  expect(takeReturnLocation()).toBe('/app?category=Rent');
  expect(takeReturnLocation()).toBeUndefined();
});

test.each(['//evil.example', 'https://evil.example/app', '/application', '/login', ''])(
  '%j is no place to bring anybody back to',
  (address) => {
    saveReturnLocation({ pathname: address, search: '' });
    expect(takeReturnLocation()).toBeUndefined();
  },
);
