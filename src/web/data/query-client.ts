import { QueryClient } from '@tanstack/react-query';
import { currentUser, subscribeSession } from './session.ts';

let client: QueryClient | undefined;

/** What the server is known to hold. A change of person leaves nothing of the one before. */
export function queryClient(): QueryClient {
  if (client) return client;
  const made = new QueryClient({
    defaultOptions: {
      // The clients of the protocol repeat what may be repeated.
      queries: { retry: false, staleTime: 30_000, gcTime: Number.POSITIVE_INFINITY },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  client = made;
  let person = currentUser()?.id;
  subscribeSession(() => {
    const next = currentUser()?.id;
    if (person !== undefined && next !== person) made.clear();
    person = next;
  });
  return made;
}
