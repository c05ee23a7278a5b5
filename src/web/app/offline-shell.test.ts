import { expect, test, vi } from 'vitest';
import { registerServiceWorker } from './offline-shell.ts';

type Register = ServiceWorkerContainer['register'];

function toContainer(register: Register): ServiceWorkerContainer {
  return Object.assign(new EventTarget(), { register }) as unknown as ServiceWorkerContainer;
}

test('a browser that allows the page no service worker is left alone, without a word', async () => {
  await registerServiceWorker(undefined);
  const refused = vi.fn<Register>();
  refused.mockRejectedValueOnce(new DOMException('The operation is insecure.', 'SecurityError'));
  refused.mockRejectedValueOnce(new DOMException('The user denied permission.', 'NotSupportedError'));
  refused.mockResolvedValueOnce(undefined as unknown as ServiceWorkerRegistration);
  for (let time = 0; time < 3; time += 1) await registerServiceWorker(toContainer(refused));
  expect(refused).toHaveBeenCalledTimes(3);
});

test('a worker that could not be fetched is a fault', async () => {
  const register = vi.fn<Register>().mockRejectedValue(new TypeError('Failed to register'));
  await expect(registerServiceWorker(toContainer(register))).rejects.toThrow('Failed to register');
});
