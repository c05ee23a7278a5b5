import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

/** A mail server that accepts emails and records everything sent to it. It has no mailbox for nobody@... */
export interface MailServer {
  readonly port: number;
  /** Everything that clients sent, commands and emails. */
  readonly received: () => string;
  /** The number of accepted emails. */
  readonly accepted: () => number;
  close(): Promise<void>;
}

/** Listens on loopback, on the given port or any. */
export async function startMailServer(port = 0): Promise<MailServer> {
  let received = '';
  let accepted = 0;
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    let isData = false;
    socket.write('220 test ESMTP\r\n');
    socket.on('data', (bytes) => {
      const text = bytes.toString();
      received += text;
      if (isData) {
        if (!received.endsWith('\r\n.\r\n')) return;
        isData = false;
        accepted += 1;
        socket.write('250 ok\r\n');
      } else if (text.startsWith('DATA')) {
        isData = true;
        socket.write('354 go on\r\n');
      } else if (text.startsWith('QUIT')) socket.end('221 bye\r\n');
      else if (!text.startsWith('RCPT TO:<nobody')) socket.write('250 ok\r\n');
      // Like real mail servers, with the address in the refusal.
      else socket.write(`550 5.1.1 ${text.slice('RCPT TO:'.length).trim()} no such person\r\n`);
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    received: () => received,
    accepted: () => accepted,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
