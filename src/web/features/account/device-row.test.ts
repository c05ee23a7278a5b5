import { expect, test } from 'vitest';
import { toDeviceName } from './device-row.tsx';

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';

test.each([
  [`Mozilla/5.0 (X11; Linux x86_64) ${chrome} Safari/537.36`, 'Chrome on Linux'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/140.0.0.0`, 'Edge on Windows'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${chrome} Mobile Safari/537.36`, 'Chrome on Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:141.0) Gecko/20100101 Firefox/141.0',
    'Firefox on macOS',
  ],
  ['curl/8.5.0', 'curl/8.5.0'],
  ['', 'Unknown device'],
])('%s', (userAgent, name) => {
  expect(toDeviceName(userAgent)).toBe(name);
});
