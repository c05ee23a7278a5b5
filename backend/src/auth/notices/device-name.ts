import { isIPv4, isIPv6 } from 'node:net';

/** In this order: nearly every browser also claims to be another one. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/** A browser and its system in everyday words, without versions: `Firefox on Windows`. */
export function nameDevice(userAgent: string | null): string {
  const text = userAgent ?? '';
  const browser = browsers.find(([pattern]) => pattern.test(text))?.[1];
  const system = systems.find(([pattern]) => pattern.test(text))?.[1];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'an unknown program';
}

/**
 * Tells an owner's devices apart by name and network: the part of the address that a provider keeps for one place (16
 * bits of an IPv4 address, 32 of an IPv6 one).
 */
export function toDeviceKey(userAgent: string | null, address: string | null): string {
  return `${nameDevice(userAgent)}, ${toNetwork(address ?? '')}`;
}

function toNetwork(address: string): string {
  if (isIPv4(address)) return address.split('.').slice(0, 2).join('.');
  if (!isIPv6(address)) return '';
  const [head = ''] = address.split('::');
  const groups = head.split(':').concat('0', '0').slice(0, 2);
  return groups.map((group) => Number.parseInt(group || '0', 16).toString(16)).join(':');
}
