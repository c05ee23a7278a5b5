import { describe, expect, it } from 'vitest';
import { filesBeforeReading, filesNeededBy, type Manifest } from './bundle-files.ts';

const manifest: Manifest = {
  'app.html': { file: 'a/app.js', imports: ['_shared'] },
  _shared: { file: 'a/shared.js', imports: ['_vendor'] },
  _vendor: { file: 'a/vendor.js', name: 'vendor', imports: ['_shared'] },
  'login.tsx': { file: 'a/login.js', imports: ['_shared'] },
  'calendar.tsx': { file: 'a/calendar.js', imports: ['_vendor'] },
  'app.css': { file: 'a/app.css' },
};

describe('which files a page needs', () => {
  it('follows indirect imports, and cycles only once', () => {
    expect(filesNeededBy(manifest, ['app.html', 'login.tsx'])).toEqual([
      'a/app.js',
      'a/shared.js',
      'a/vendor.js',
      'a/login.js',
    ]);
  });

  it('finds a chunk by its name, since its key has a hash', () => {
    expect(filesNeededBy(manifest, ['vendor'])).toEqual(['a/vendor.js', 'a/shared.js']);
  });

  it('fails if the build lacks a module that a budget names', () => {
    expect(() => filesNeededBy(manifest, ['gone.tsx'])).toThrow('gone.tsx');
  });

  it('lists the files a page downloads before it can be read, each once', () => {
    const page = [
      '<link rel="icon" href="/favicon.ico" />',
      '<link rel="preload" href="/assets/letters.woff2" as="font" crossorigin />',
      '<link rel="stylesheet" crossorigin href="/assets/page.css">',
      '<script type="module" crossorigin src="/assets/page.js"></script>',
      '<link rel="modulepreload" href="/assets/page.js"><a href="/assets/more.js">more</a>',
    ].join('\n');
    expect(filesBeforeReading(page)).toEqual(['assets/letters.woff2', 'assets/page.css', 'assets/page.js']);
    expect(() => filesBeforeReading('<p>nothing</p>')).toThrow('names no files');
  });
});
