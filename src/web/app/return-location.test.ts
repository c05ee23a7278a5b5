import { beforeEach, expect, test } from 'vitest';
import { saveReturnLocation } from '../data/session/return-location.ts';
import { takeReturnLocation } from './return-location.ts';

beforeEach(() => sessionStorage.clear());

test('an address is stored with its query and hash, and returned once', () => {
  saveReturnLocation({ pathname: '/app', search: '?category=Rent', hash: '#list' });
  expect(takeReturnLocation()).toBe('/app?category=Rent#list');
  expect(takeReturnLocation()).toBeUndefined();
});

test.each(['//evil.example', 'https://evil.example/app', '/application', '/login', ''])(
  '%j is no place to bring anybody back to',
  (address) => {
    saveReturnLocation({ pathname: address, search: '', hash: '' });
    expect(takeReturnLocation()).toBeUndefined();
  },
);
