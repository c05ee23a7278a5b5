import { QueryClient } from '@tanstack/react-query';
import { currentUser, subscribeSession } from './session.ts';

/**
 * What the server is known to hold. The clients below it retry what may be retried, so nothing is retried here. A
 * change of person leaves nothing of the one before.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 30_000, gcTime: Number.POSITIVE_INFINITY },
    mutations: { retry: false, networkMode: 'always' },
  },
});

let person = currentUser()?.id;

subscribeSession(() => {
  const next = currentUser()?.id;
  if (person !== undefined && next !== person) queryClient.clear();
  person = next;
});
