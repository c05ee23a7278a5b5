import { type EmbeddedEngine, requireModule } from '#server/database/embedded/embedded-engine.ts';
import { openPglite, type PgliteOptions } from '#server/database/embedded/pglite-session.ts';

/** An embedded PostgreSQL in this thread, not in one of its own: it starts sooner, and nobody can stop it. */
export async function startThreadEngine(options: PgliteOptions): Promise<EmbeddedEngine> {
  let flushes = 0;
  const session = await openPglite({
    ...options,
    module: await requireModule(),
    onFlush: (path) => {
      flushes += 1;
      options.onFlush?.(path);
    },
  });
  return {
    exchange: session.exchange,
    close: session.close,
    kill: null,
    get flushes() {
      return flushes;
    },
    get memory() {
      return session.memory;
    },
  };
}
