import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Passes requests on to servers. */
export interface Balancer {
  readonly port: number;
  /** How many requests each server got. */
  readonly passed: readonly number[];
  close(): Promise<void>;
}

/** Sends each request to the next server in turn, whoever asks: nothing ties a person to one server. */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const agents = ports.map(() => new Agent({ keepAlive: true, maxSockets: 256 }));
  const passed = ports.map(() => 0);
  let next = 0;
  const balancer = createServer((incoming, outgoing) => {
    const index = next++ % ports.length;
    passed[index] = (passed[index] ?? 0) + 1;
    const { method, url, headers } = incoming;
    const { [index]: agent } = agents;
    const onward = request(
      { host: '127.0.0.1', port: ports[index], method, path: url, headers, ...(agent ? { agent } : {}) },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    onward.on('error', () => outgoing.writeHead(502, { 'content-length': 0 }).end());
    incoming.pipe(onward);
  }).listen(0, '127.0.0.1');
  await once(balancer, 'listening');
  return {
    port: (balancer.address() as AddressInfo).port,
    passed,
    async close() {
      const closed = once(balancer, 'close');
      balancer.close();
      balancer.closeAllConnections();
      for (const agent of agents) agent.destroy();
      await closed;
    },
  };
}
