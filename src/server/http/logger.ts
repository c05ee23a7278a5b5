import pino, { type DestinationStream, type LevelWithSilent, type Logger } from 'pino';

/** Fields that may hold a secret wherever they turn up in a logged object. */
const secrets = ['password', 'token', 'access_token', 'refresh_token', 'authorization', 'apikey', 'secret'];

/**
 * One JSON object a line, to the error stream unless told otherwise: the output stream is the person's. No line
 * repeats what people wrote: of an error (`err`) it has the kind, the codes and the place, of a path (`path`) nothing
 * that looks like a mail address.
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

/** What may be known of an error: short names and codes, such as a SQLSTATE, a constraint or a failed system call. */
const codes = ['code', 'constraint', 'table', 'routine', 'syscall'] as const;

/**
 * Leaves the message out, always: PostgreSQL's messages quote values and keys, mail servers name the recipient, and
 * parsers quote what they could not read. The frames say where, and the codes say why.
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

/** A stack begins with the message, which may have lines that look like frames. */
function toFrames({ stack = '', message }: Error): string {
  const start = stack.indexOf(message);
  const frames = stack.slice(start === -1 ? 0 : start + message.length).split('\n');
  return frames
    .map((line) => line.trim())
    .filter((line) => /^at (?:.*[ (])?(?:file:\/\/|node:|\/)\S*:\d+:\d+\)?$/.test(line))
    .join('\n');
}

/** An encoded question mark begins a query that a mail program took for a part of the path. */
function toLoggedPath(path: string): string {
  const [plain = ''] = path.split(/%3f/i, 1);
  return plain.replace(/[^/]*(?:@|%40)[^/]*/gi, '(address)').slice(0, 300);
}
