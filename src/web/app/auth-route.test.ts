import { beforeEach, expect, test } from 'vitest';
import { saveReturnLocation, saveReturnLocationFor } from '../data/session/return-location.ts';
import { takeReturnLocation } from './auth-route.tsx';

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

test('the address of an ended session is kept for its person alone, and nowhere on the device', () => {
  const address = { pathname: '/app', search: '?text=clinic', hash: '' };
  saveReturnLocationFor('asha', address);
  expect(sessionStorage).toHaveLength(0);
  expect(takeReturnLocation('ravi')).toBeUndefined();
  saveReturnLocationFor('asha', address);
  expect(takeReturnLocation('asha')).toBe('/app?text=clinic');
  expect(takeReturnLocation('asha')).toBeUndefined();
});
