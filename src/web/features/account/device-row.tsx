import type { Device } from '../../data/account/devices.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/surfaces/badge.tsx';

interface DeviceRowProps {
  device: Device;
  busy: boolean;
  onSignOut: () => void;
}

const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

export function DeviceRow({ device, busy, onSignOut }: DeviceRowProps) {
  const { userAgent, address, signedInAt, lastSeenAt, current } = device;
  const name = toDeviceName(userAgent);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <span>{name}</span>
          {current && <Badge>This device</Badge>}
        </p>
        <p className="text-sm text-ink-muted wrap-anywhere" title={userAgent}>
          {`${address ? `${address} · ` : ''}Signed in ${moment.format(signedInAt)} · ${current ? 'Active now' : `Last active ${moment.format(lastSeenAt)}`}`}
        </p>
      </div>
      {!current && (
        <Button
          variant="quiet"
          disabled={busy}
          onClick={onSignOut}
          aria-label={`Sign out ${name}, signed in ${moment.format(signedInAt)}`}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}

/** A short name for a user agent: "Firefox on Windows". The first match in each list wins. */
export function toDeviceName(userAgent: string): string {
  const browser = browsers.find(([sign]) => sign.test(userAgent))?.[1];
  const system = systems.find(([sign]) => sign.test(userAgent))?.[1];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? (userAgent.slice(0, 40) || 'Unknown device');
}
