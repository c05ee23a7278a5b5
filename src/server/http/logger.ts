import pino, { type DestinationStream, type LevelWithSilent, type Logger } from 'pino';

/** Fields that may hold a secret wherever they turn up in a logged object. */
const secrets = ['password', 'token', 'access_token', 'refresh_token', 'authorization', 'apikey', 'secret'];

/** One JSON object a line, to the error stream unless told otherwise: the output stream is the person's. */
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
    },
    destination,
  );
}
