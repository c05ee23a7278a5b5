import { setTimeout as wait } from 'node:timers/promises';
import type { Endpoint } from './auth-services.ts';

/**
 * Answers, also refusals, only at whole steps of time after the request came: the few milliseconds that an account
 * and its mail cost would otherwise tell, over many tries, who has one. A step of 0 answers at once.
 */
export function evenly(endpoint: Endpoint): Endpoint {
  return async (services, context) => {
    const start = performance.now();
    try {
      return await endpoint(services, context);
    } finally {
      const step = services.answerStep;
      if (step > 0) await wait(step - ((performance.now() - start) % step));
    }
  };
}
