import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** What a room must not import, and what to use instead. */
export interface Barrier {
  /** Matches import specifiers as written; Rust's syntax, without lookahead and lookbehind. */
  readonly regex: string;
  readonly message: string;
}

/** The files of a room and what they must not import. */
export interface RoomRule {
  readonly files: readonly string[];
  readonly barriers: readonly Barrier[];
}

const tests = ['**/*.test.ts', '**/*.test.tsx'];

/** A room by its alias or by a path that climbs out to it. */
const room = (path: string) => `^(?:#|(?:\\.\\./)+)${path}/`;

const domainOnlyItself: Barrier = {
  regex: '^[^.]|^(?:\\.\\./)+(?:import|web|backend|testing|e2e|bench|scripts|supabase)/',
  message: 'The domain is pure and imports only itself: take what you need as an argument.',
};
const pureImport: Barrier = {
  regex: '^[^#.]|^#(?:web|testing)/|^(?:#import/|(?:\\.\\./)+)readers/|^(?:\\.\\./)+(?:web|backend)/',
  message: 'What files mean is as pure as the domain: use it, and take what else you need as an argument.',
};
const readersOnlyDomain: Barrier = {
  regex: '^node:|^tallyboard-backend|^(?:#web|(?:\\.\\./)+(?:web|backend))/',
  message: 'Readers of files run in a worker of the browser and in Node: use what both have, and #domain.',
};
const noReaderLibrary: Barrier = {
  regex: '^(?:papaparse|saxes)$',
  message:
    'Only src/import/readers reads files: use readFile of #import/readers/read-file.ts, which loads the reader it needs.',
};
const noWebInServer: Barrier = {
  regex: '^#(?:web|domain|import)/|^(?:\\.\\./)+src/',
  message:
    'The backend does not know what a transaction is: state what a table allows in SQL, in supabase/migrations.',
};
const contractOnly: Barrier = {
  regex: '^(?:#server/|(?:\\.\\./)+)database/(?:[^d]|d[^a]|database-)',
  message: 'Use the contract in #server/database/database.ts: engines are chosen in start-server.ts.',
};
const noClient: Barrier = {
  regex: '^@supabase/',
  message: 'Only src/web/data talks to the backend: use its hooks, such as useTransactions.',
};
const noServerInWeb: Barrier = {
  regex: '^tallyboard-backend|^(?:\\.\\./)+backend/|^node:',
  message: "The browser knows only the server's protocol: use src/web/data.",
};
const notImported: Barrier = {
  regex: '^(?:#testing/|(?:\\.\\./)+(?:testing|e2e|bench|scripts)/)|\\.test\\.tsx?$',
  message:
    'Tests, benchmarks and scripts import the product, never the other way round: move shared code into a room.',
};

function not(rooms: readonly string[], message: string, prefix = ''): Barrier {
  const names = rooms.join('|');
  const alias = prefix === '' ? '#' : `#${prefix}/`;
  return { regex: `^(?:${alias}|(?:\\.\\./)+(?:${prefix}/)?)(?:${names})/`, message };
}

const joinedInApp =
  'Protocols do not know each other: declare an interface in #server/http and join them in app.ts.';

/**
 * Who may import whom, as in docs/map.md. The last rule that matches a file applies, so each rule is complete. Features
 * are read from the disk: a new folder is a new room.
 */
export function toRoomRules(folder: string): readonly RoomRule[] {
  return [
    rule('src/domain', [domainOnlyItself]),
    rule('src/import', [pureImport, notImported]),
    rule('src/import/readers', [readersOnlyDomain, noClient, notImported]),
    rule('backend/src', [noWebInServer, noClient, notImported]),
    ...['auth', 'rest', 'mail', 'reminders', 'static', 'http', 'database'].map((name) =>
      rule(`backend/src/${name}`, serverRoom(name)),
    ),
    rule('src/web', [noServerInWeb, noReaderLibrary, noClient, notImported]),
    rule('src/web/base', [
      noServerInWeb,
      noReaderLibrary,
      noClient,
      notImported,
      {
        regex: room(
          '(?:domain|import|web/(?:ui|money|data|transactions|features|app)|ui|money|data|transactions|features|app)',
        ),
        message: 'What every room of the site uses knows none of them.',
      },
    ]),
    rule('src/web/ui', [
      noServerInWeb,
      noReaderLibrary,
      noClient,
      notImported,
      {
        regex: room(
          '(?:domain|import|web/(?:money|data|transactions|features|app)|money|data|transactions|features|app)',
        ),
        message: 'UI components know nothing of money or data: pass it in as a property.',
      },
    ]),
    rule('src/web/money', [
      noServerInWeb,
      noReaderLibrary,
      noClient,
      notImported,
      not(
        ['data', 'transactions', 'features', 'app'],
        'These pieces know money but not where it is stored: pass it in as a property.',
        'web',
      ),
    ]),
    rule('src/web/data', [
      noServerInWeb,
      noReaderLibrary,
      notImported,
      not(
        ['features', 'transactions', 'money', 'ui', 'app'],
        'The data layer shows nothing: return a result and let the feature show it.',
        'web',
      ),
    ]),
    rule('src/web/transactions', [
      noServerInWeb,
      noReaderLibrary,
      noClient,
      notImported,
      not(['features', 'app'], 'These pieces serve any page: pass it in as a property.', 'web'),
    ]),
    ...featureRules(folder),
    { files: [...tests, 'src/testing/**', 'backend/testing/**', 'backend/bench/**'], barriers: [] },
  ];
}

function rule(path: string, barriers: readonly Barrier[]): RoomRule {
  return { files: [`${path}/**/*.ts`, `${path}/**/*.tsx`], barriers };
}

function serverRoom(name: string): readonly Barrier[] {
  const others = ['auth', 'rest', 'mail', 'reminders', 'static'].filter((other) => other !== name);
  const shared = [noWebInServer, noClient, notImported, not(others, joinedInApp, 'server')];
  if (name === 'database') {
    const message = 'The database knows nothing of HTTP: take what you need as an argument.';
    return [...shared, not(['http'], message, 'server')];
  }
  return [...shared, contractOnly];
}

/** Each feature, and each part of the dashboard, is a separate room. */
function featureRules(folder: string): readonly RoomRule[] {
  const features = listFolders(join(folder, 'src/web/features'));
  const parts = listFolders(join(folder, 'src/web/features/dashboard'));
  return [
    ...features.map((name) => rule(`src/web/features/${name}`, featureBarriers(name, features))),
    ...parts.map((name) =>
      rule(`src/web/features/dashboard/${name}`, [
        ...featureBarriers('dashboard', features),
        ...apart(
          parts.filter((other) => other !== name),
          'dashboard/',
        ),
      ]),
    ),
  ];
}

function featureBarriers(name: string, features: readonly string[]): readonly Barrier[] {
  const message = 'The app knows the features, not the other way round: pass it in as a property.';
  const others = features.filter((other) => other !== name);
  return [
    noServerInWeb,
    noReaderLibrary,
    noClient,
    notImported,
    not(['app'], message, 'web'),
    ...apart(others, ''),
  ];
}

function apart(others: readonly string[], parent: string): readonly Barrier[] {
  if (others.length === 0) return [];
  const names = `(?:${others.join('|')})`;
  return [
    {
      regex: `^(?:#web/features/${parent}|(?:\\.\\./)+(?:features/)?(?:${parent})?)${names}/`,
      message:
        'A feature does not know another: share code through src/web/transactions, src/web/money, src/web/data, src/web/ui or the domain.',
    },
  ];
}

function listFolders(path: string): readonly string[] {
  if (!existsSync(path)) return [];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
}
