import { vi } from 'vitest';
import {
  type PlayedBackend,
  playBackend,
  playedSessionKey,
  playedUrl,
  toPlayedSession,
} from './played-backend.ts';

interface PlayedPage {
  /** Stores a session on the device that expires in this many seconds. */
  readonly sessionEndsIn?: number;
  readonly outbox?: boolean;
  readonly ownBackend?: boolean;
}

/**
 * Sets up the test's page as the server would: its settings, a fake backend behind `fetch`, and the device's storage.
 * Call it before any code reads them.
 */
export function playPage({
  sessionEndsIn,
  outbox = false,
  ownBackend = true,
}: PlayedPage = {}): PlayedBackend {
  localStorage.clear();
  sessionStorage.clear();
  // Left by an earlier file; whatever the page opens comes after this.
  indexedDB.deleteDatabase('tallyboard 1');
  indexedDB.deleteDatabase('tallyboard due');
  if (sessionEndsIn !== undefined) {
    localStorage.setItem(playedSessionKey, JSON.stringify(toPlayedSession(sessionEndsIn)));
  }
  const config = document.createElement('script');
  config.type = 'application/json';
  config.id = 'config';
  config.textContent = JSON.stringify({
    supabaseUrl: playedUrl,
    supabaseAnonKey: 'anon-key',
    sourceUrl: '',
    outbox,
    ownBackend,
  });
  document.head.append(config);
  const backend = playBackend();
  vi.stubGlobal('fetch', backend.fetch);
  return backend;
}
