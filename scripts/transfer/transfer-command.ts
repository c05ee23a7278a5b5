import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { isLoopbackHost } from 'tallyboard-backend';
import { type Account, TransferError, withAccount } from './account.ts';

export interface Terminal {
  readonly print: (line: string) => void;
  readonly printError: (line: string) => void;
  /** Asks for something that is not shown while it is typed. */
  readonly askSecretly: (question: string) => Promise<string>;
}

export type Environment = Readonly<Record<string, string | undefined>>;

interface Given {
  /** The file, as the person named it. */
  readonly file: string;
  readonly options: Readonly<Record<string, string | undefined>>;
  readonly flags: ReadonlySet<string>;
  signIn<Value>(work: (account: Account) => Promise<Value>): Promise<Value>;
}

/** One command on a file and an account: what it takes besides `--account` and `--server`, and what it does. */
export interface TransferCommand {
  readonly usage: string;
  /** Options that have a value. */
  readonly options: readonly string[];
  /** Options that have none. */
  readonly flags: readonly string[];
  run(given: Given): Promise<void>;
}

/**
 * Runs a command and returns its exit code. The password is `TALLYBOARD_PASSWORD`, the code of a second factor
 * `TALLYBOARD_CODE`; what is missing is asked for. A mistake that the person can mend is printed as one sentence.
 */
export async function runTransfer(
  command: TransferCommand,
  args: readonly string[],
  environment: Environment,
  { printError, askSecretly }: Terminal,
): Promise<number> {
  try {
    const { file, options, flags } = parse(command, args);
    const { account: email, server = toAddress(environment) } = options;
    if (file === undefined || email === undefined) {
      printError(command.usage);
      return 1;
    }
    if (!isPrivate(server)) {
      printError(`The connection to ${server} is not encrypted: the password can be read on its way.`);
    }
    const ask = (name: string, question: string) => async () => environment[name] ?? askSecretly(question);
    const credentials = {
      server,
      email,
      askPassword: ask('TALLYBOARD_PASSWORD', `Password of ${email}: `),
      askCode: ask('TALLYBOARD_CODE', 'Code of your authenticator app: '),
    };
    await command.run({ file, options, flags, signIn: (work) => withAccount(credentials, work) });
    return 0;
  } catch (error) {
    if (!(error instanceof TransferError)) throw error;
    printError(error.message);
    return 1;
  }
}

/** Whether the connection is encrypted or local. An invalid address is refused later. */
function isPrivate(server: string): boolean {
  const url = URL.parse(server);
  return url === null || url.protocol !== 'http:' || isLoopbackHost(url.hostname);
}

function parse({ usage, options, flags }: TransferCommand, args: readonly string[]) {
  const named: ParseArgsConfig['options'] = {};
  for (const name of ['account', 'server', ...options]) named[name] = { type: 'string' };
  for (const name of flags) named[name] = { type: 'boolean' };
  try {
    const { positionals, values } = parseArgs({ args: [...args], allowPositionals: true, options: named });
    if (positionals.length > 1) throw new TransferError(usage);
    const given = Object.entries(values);
    return {
      file: positionals[0],
      options: Object.fromEntries(
        given.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      ),
      flags: new Set(given.flatMap(([name, value]) => (value === true ? [name] : []))),
    };
  } catch {
    throw new TransferError(usage);
  }
}

/** The address at which `npm start` serves on this machine. */
function toAddress({ PUBLIC_URL, PORT }: Environment): string {
  return PUBLIC_URL || `http://127.0.0.1:${PORT || '3000'}`;
}

/** Asks at the terminal; what is typed is not shown. */
export async function askAtTerminal(question: string): Promise<string> {
  if (!process.stdin.isTTY) {
    throw new TransferError('Nobody can be asked for the password here: set TALLYBOARD_PASSWORD.');
  }
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input: process.stdin, output: silent, terminal: true });
  process.stderr.write(question);
  try {
    return await new Promise((resolve) => reader.question('', resolve));
  } finally {
    reader.close();
    process.stderr.write('\n');
  }
}
