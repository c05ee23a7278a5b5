import pino, { type DestinationStream, type LevelWithSilent, type Logger } from 'pino';

/** Fields that may hold a secret, at any depth of a logged object. */
const secrets = ['password', 'token', 'access_token', 'refresh_token', 'authorization', 'apikey', 'secret'];

/**
 * Writes one JSON object per line, to stderr by default: stdout is for the person at the terminal. No line repeats what
 * people wrote: of an error (`err`) it contains the kind, the codes and the place, of a path (`path`) nothing that
 * looks like an email address, and no secret of 256 bits.
 */
export function createLogger(
  level: LevelWithSilent,
  destination: DestinationStream = pino.destination({ dest: 2, sync: true }),
): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: secrets.flatMap((name) => [name, `*.${name}`]), censor: '(hidden)' },
      serializers: { err: toLoggedError, path: toLoggedPath },
    },
    destination,
  );
}

/**
 * What the log may contain of an error: short names and codes, such as a SQLSTATE, a constraint or a failed system
 * call.
 */
const codes = ['code', 'constraint', 'table', 'routine', 'syscall'] as const;

/**
 * Always leaves the message out: PostgreSQL's messages quote values and keys, mail servers name the recipient, and
 * parsers quote what they could not read. The frames and the codes remain.
 */
function toLoggedError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error };
  const fields = error as unknown as Readonly<Record<string, unknown>>;
  const known = codes.filter((name) => isShortName(fields[name]));
  return {
    name: error.name,
    ...Object.fromEntries(known.map((name) => [name, fields[name]])),
    stack: toFrames(error),
    ...(error.cause === undefined ? {} : { cause: toLoggedError(error.cause) }),
  };
}

function isShortName(value: unknown): boolean {
  return typeof value === 'string' && /^\w{1,63}$/.test(value);
}

/** A stack begins with the message, which may contain lines that look like frames. */
function toFrames({ stack = '', message }: Error): string {
  const start = stack.indexOf(message);
  const frames = stack.slice(start === -1 ? 0 : start + message.length).split('\n');
  return frames
    .map((line) => line.trim())
    .filter((line) => /^at (?:.*[ (])?(?:file:\/\/|node:|\/)\S*:\d+:\d+\)?$/.test(line))
    .join('\n');
}

/** An encoded question mark starts a query that an email program took for part of the path. */
function toLoggedPath(path: string): string {
  const [plain = ''] = path.split(/%3f/i, 1);
  return plain
    .replace(/[^/]*(?:@|%40)[^/]*/gi, '(address)')
    .replace(/[\da-f]{64}/gi, '(secret)')
    .slice(0, 300);
}
