import { readConfig } from '../../data/config.ts';

/** Says where emails are if no mail server is set up. */
export function OutboxNote() {
  if (!readConfig().outbox) return null;
  return (
    <p className="mt-1 font-normal">
      This server has no mail set up:{' '}
      <a href="/outbox" className="font-medium underline underline-offset-4">
        open the outbox
      </a>
      .
    </p>
  );
}
