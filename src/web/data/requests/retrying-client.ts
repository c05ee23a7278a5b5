import type { PostgrestClient } from '@supabase/postgrest-js';
import { clientWith, fetchAsPerson } from '../rest-client.ts';

/** The most repeats of a read, and the most milliseconds that it waits for them. */
const maxRepeats = 4;
const maxWaitMs = 30_000;

/** A client for reads that somebody waits for: asks a busy server again after the time that it names. */
export function retryingClient(person?: string): PostgrestClient {
  return clientWith((input, init) => fetchWithRetries(person, input, init));
}

const fetchWithRetries: typeof fetchAsPerson = async (...request) => {
  for (let repeats = 0; ; repeats += 1) {
    const response = await fetchAsPerson(...request);
    const { status, headers } = response;
    // The client itself repeats what ends with 503.
    const isPassing = status === 429 || (status >= 500 && status !== 503);
    const wait = Number(headers.get('Retry-After') ?? 2 ** repeats) * 1000;
    if (!isPassing || repeats === maxRepeats || !(wait <= maxWaitMs)) return response;
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
};
