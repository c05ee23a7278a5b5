import { vi } from 'vitest';
import {
  type PlayedBackend,
  playBackend,
  playedSessionKey,
  playedUrl,
  toPlayedSession,
} from './played-backend.ts';

interface PlayedPage {
  /** A session that the device keeps; in seconds until it ends, or none. */
  readonly sessionEndsIn?: number;
  readonly outbox?: boolean;
}

/**
 * Makes the test's page what the server would have made it: the settings in it, a backend behind `fetch`, and what
 * the device keeps. Call it before anything of the page has read them.
 */
export function playPage({ sessionEndsIn, outbox = false }: PlayedPage = {}): PlayedBackend {
  localStorage.clear();
  sessionStorage.clear();
  // What an earlier file kept; whatever the page opens comes after this.
  indexedDB.deleteDatabase('tallyboard');
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
  });
  document.head.append(config);
  const backend = playBackend();
  vi.stubGlobal('fetch', backend.fetch);
  return backend;
}
