import { setTimeout as wait } from 'node:timers/promises';
import type { AuthServices, Endpoint } from '../auth-services.ts';

/**
 * Delays responses and refusals to whole steps of time after the request arrived: the few milliseconds that an account
 * and its email cost would otherwise reveal, over many attempts, who has one. A step of 0 adds no delay.
 */
export function delayToStep(endpoint: Endpoint): Endpoint {
  return async (services, context) => {
    const start = performance.now();
    try {
      return await endpoint(services, context);
    } finally {
      await waitForStep(services, start);
    }
  };
}

/** Delays only refusals, for endpoints whose success is a session and has nothing to hide. */
export function delayRefusalToStep(endpoint: Endpoint): Endpoint {
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
