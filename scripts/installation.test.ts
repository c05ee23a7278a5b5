// Security 15.1.2

import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findMissingPackage } from './installation/installed-packages.mjs';
import { findPinnedRuntime, isRecentEnough } from './installation/pinned-runtime.mjs';
import { hashInputs } from './site-build.mjs';

const repository = resolve(import.meta.dirname, '..');
const readText = (name: string) => readFileSync(join(repository, name), 'utf8');
const manifest = JSON.parse(readText('package.json'));
const backend = JSON.parse(readText('backend/package.json'));
const lock: {
  packages: Record<
    string,
    {
      version: string;
      integrity?: string;
      inBundle?: boolean;
      optionalDependencies?: Record<string, string>;
    }
  >;
} = JSON.parse(readText('package-lock.json'));

describe('node_modules', () => {
  const wanted = {
    packages: {
      '': { version: '1' },
      'node_modules/a': { version: '1', integrity: 'x' },
      'node_modules/b': { version: '1', integrity: 'y', optional: true },
    },
  };
  const installed = (packages: Record<string, object>) => ({ packages });
  it.each([
    ['missing', null, 'nothing is installed'],
    [
      'complete',
      installed({
        'node_modules/a': { version: '1', integrity: 'x' },
        'node_modules/b': { version: '1', integrity: 'y' },
      }),
      null,
    ],
    [
      'complete but for other platforms',
      installed({ 'node_modules/a': { version: '1', integrity: 'x' } }),
      null,
    ],
    [
      'another version of a package',
      installed({ 'node_modules/a': { version: '2', integrity: 'x' } }),
      'node_modules/a differs',
    ],
    [
      'a package with other contents',
      installed({ 'node_modules/a': { version: '1', integrity: 'z' } }),
      'node_modules/a differs',
    ],
    [
      'incomplete',
      installed({ 'node_modules/b': { version: '1', integrity: 'y' } }),
      'node_modules/a is missing',
    ],
  ])('that is %s is recognised', (_, present, expected) => {
    expect(findMissingPackage(wanted, present)).toBe(expected);
  });
});

describe('the runtime', () => {
  it('is the one package.json pins for this platform', () => {
    const pins: Record<string, string> = manifest.optionalDependencies;
    const platform = process.platform === 'win32' ? 'win' : process.platform;
    const pin = pins[`node-${platform}-${process.arch}`] ?? pins[`node-bin-${platform}-${process.arch}`];
    if (pin === undefined) expect(findPinnedRuntime(repository)).toBeNull();
    else expect(process.version).toBe(`v${pin}`);
  });

  it.each([
    ['24.7.0', true],
    ['24.21.0', true],
    ['26.0.0', true],
    ['24.6.9', false],
    ['22.20.0', false],
    ['20.20.2', false],
  ])('%s is recent enough: %s', (version, expected) => {
    expect(isRecentEnough(version)).toBe(expected);
  });
});

describe('package.json', () => {
  it.each([manifest, backend])('of $name pins the exact versions of the lock file', (of) => {
    const { 'tallyboard-backend': own, ...dependencies } = of.dependencies;
    expect([undefined, backend.version]).toContain(own);
    const { devDependencies, optionalDependencies } = of;
    for (const [name, version] of Object.entries({
      ...dependencies,
      ...devDependencies,
      ...optionalDependencies,
    })) {
      expect([name, version]).toEqual([name, lock.packages[`node_modules/${name}`]?.version]);
    }
  });

  it('lets no package run scripts on installation', () => {
    expect(readText('.npmrc')).toMatch(/^ignore-scripts=true$/m);
    expect(Object.keys(manifest.scripts)).not.toContain('postinstall');
  });
});

describe('the lock file', () => {
  it('has a hash for every package of every platform', () => {
    for (const [path, { integrity, inBundle }] of Object.entries(lock.packages)) {
      // The project itself and its workspace come with it; what is in a bundle, with the package that brings it.
      if (['', 'backend', 'node_modules/tallyboard-backend'].includes(path) || inBundle) continue;
      expect([path, integrity]).toEqual([path, expect.stringMatching(/^sha512-[\w+/]{86}==$/)]);
    }
  });

  it('leaves out no platform, which a registry may not offer', () => {
    const locked = Object.keys(lock.packages);
    const wanted = Object.values(lock.packages).flatMap((one) => Object.keys(one.optionalDependencies ?? {}));
    expect(wanted.length).toBeGreaterThan(50);
    expect(wanted.filter((name) => !locked.some((path) => path.endsWith(`node_modules/${name}`)))).toEqual(
      [],
    );
  });

  it('names no host to download packages from', () => {
    expect(readText('package-lock.json')).not.toMatch(/"resolved": "(?!backend")|https?:\/\/[^"]*registry/);
  });
});

describe('the sources of the site', () => {
  it('are stale when a name or contents change, not when a file is only touched', () => {
    const folder = mkdtempSync(join(tmpdir(), 'tallyboard-sources-'));
    const write = (name: string, content: string) => writeFileSync(join(folder, 'src/web', name), content);
    mkdirSync(join(folder, 'src/web'), { recursive: true });
    write('main.tsx', 'one');
    const first = hashInputs(folder);
    utimesSync(join(folder, 'src/web/main.tsx'), new Date(), new Date());
    write('main.test.tsx', 'a test is no source');
    expect(hashInputs(folder)).toBe(first);
    expect(hashInputs(`${folder}/`)).toBe(first);
    write('main.tsx', 'two');
    const second = hashInputs(folder);
    expect(second).not.toBe(first);
    write('other.tsx', '');
    expect(hashInputs(folder)).not.toBe(second);
    rmSync(folder, { recursive: true });
  });
});
