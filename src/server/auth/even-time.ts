import { setTimeout as wait } from 'node:timers/promises';
import type { AuthServices, Endpoint } from './auth-services.ts';

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
      await waitForStep(services, start);
    }
  };
}

/** The same for refusals alone, where an answer is a session and has nothing to hide. */
export function refuseEvenly(endpoint: Endpoint): Endpoint {
  return async (services, context) => {
    const start = performance.now();
    try {
      return await endpoint(services, context);
    } catch (refusal) {
      await waitForStep(services, start);
      throw refusal;
    }
  };
}

async function waitForStep({ answerStep }: AuthServices, start: number): Promise<void> {
  if (answerStep > 0) await wait(answerStep - ((performance.now() - start) % answerStep));
}
