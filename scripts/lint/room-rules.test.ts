import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const repository = resolve(import.meta.dirname, '../..');

/** One line of code per file: its path, the code, and what the message names instead; null if it is allowed. */
const cases: readonly (readonly [string, string, RegExp | null])[] = [
  ['src/domain/a1.ts', "import './money.ts';", null],
  ['src/domain/a2.ts', "import 'valibot';", /pure and imports only itself/],
  ['src/domain/a3.ts', "import 'node:fs';", /take what you need as an argument/],
  ['src/domain/a4.ts', "import '../web/data/config.ts';", /pure/],
  ['src/domain/a5.ts', 'export const now = Date.now();', /calendar-date/],
  ['src/domain/a6.ts', 'export const chance = Math.random();', /as an argument/],
  ['src/domain/a7.ts', "export const amount = parseFloat('1');", /parseAmount/],
  ['src/domain/a8.ts', 'export const text = (1.005).toFixed(2);', /formatMoney/],
  ['src/domain/ledger/a10.ts', "import '../money.ts';", null],
  ['src/domain/ledger/a11.ts', "import '../../../backend/src/settings.ts';", /pure/],
  ['src/domain/a12.ts', "import 'tallyboard-backend';", /pure/],
  ['src/domain/a9.test.ts', "import 'fast-check';", null],
  ['src/domain/a13.ts', "import '../import/readers/read-file.ts';", /pure/],
  ['src/import/readers/k1.ts', "import '#domain/money/money.ts';", null],
  ['src/import/readers/k2.ts', "import 'papaparse';", null],
  ['src/import/readers/k3.ts', "import 'node:fs';", /use what both have/],
  ['src/import/readers/csv/k4.ts', "import '../../web/data/messages.ts';", /use what both have/],
  ['src/import/readers/k5.ts', "import 'tallyboard-backend';", /use what both have/],
  ['src/import/readers/k6.ts', "import '../testing/chosen-file.ts';", /never the other way round/],
  ['src/import/reading/l1.ts', "import '#domain/money/money.ts';", null],
  ['src/import/reading/l2.ts', "import '../readers/read-file.ts';", /as pure as the domain/],
  ['src/import/reading/l3.ts', "import 'papaparse';", /as pure as the domain/],
  ['src/import/plan/l4.ts', "import '#web/data/session/session.ts';", /as pure as the domain/],
  ['src/import/plan/l5.ts', "import 'node:fs';", /as pure as the domain/],
  ['src/import/export/l6.ts', "import '#import/readers/read-file.ts';", /as pure as the domain/],
  ['src/import/export/l7.ts', "import '../../web/main.tsx';", /as pure as the domain/],
  ['backend/src/b4.ts', "import '#import/readers/read-file.ts';", /supabase\/migrations/],
  ['src/web/ui/d6.tsx', "import '#import/readers/describe-file-issue.ts';", /pass it in as a property/],
  ['src/web/base/j4.ts', "import '#import/readers/describe-file-issue.ts';", /knows none of them/],
  ['src/web/features/dashboard/data/g6.ts', "import '#import/readers/read-file.ts';", null],
  ['src/web/features/dashboard/data/g7.ts', "import 'saxes';", /readFile/],
  ['backend/src/b1.ts', "import '#domain/money/money.ts';", /supabase\/migrations/],
  ['backend/src/b2.ts', "import '../../src/web/main.tsx';", /supabase\/migrations/],
  ['backend/src/b3.ts', "import './rest/routes.ts';", null],
  ['backend/src/auth/c1.ts', "import '#server/http/clock.ts';", null],
  ['backend/src/auth/c2.ts', "import '../rest/routes.ts';", /join them in app\.ts/],
  ['backend/src/rest/c3.ts', "import '#server/mail/mailer.ts';", /join them in app\.ts/],
  ['backend/src/static/c4.ts', "import '#server/auth/routes.ts';", /join them in app\.ts/],
  ['backend/src/rest/c5.ts', "import '../database/database.ts';", null],
  ['backend/src/rest/sql/c6.ts', "import '../../database/open-database.ts';", /contract/],
  ['backend/src/database/c7.ts', "import '../http/clock.ts';", /nothing of HTTP/],
  ['backend/src/http/c8.ts', "import '../static/site.ts';", /join them in app\.ts/],
  ['backend/src/auth/c9.ts', "import '../../testing/fresh-database.ts';", /never the other way round/],
  ['src/web/ui/d1.tsx', "import '#domain/money/money.ts';", /pass it in as a property/],
  ['src/web/ui/d2.tsx', "import '../data/session.ts';", /pass it in as a property/],
  ['src/web/ui/d3.tsx', "import 'react';", null],
  ['src/web/ui/d4.tsx', "import '../money/amount.tsx';", /pass it in as a property/],
  ['src/web/ui/d5.tsx', "import '../base/store.ts';", null],
  ['src/web/base/j1.ts', "import 'react';", null],
  ['src/web/base/j2.ts', "import '../ui/toast.ts';", /knows none of them/],
  ['src/web/base/j3.ts', "import '#domain/money/money.ts';", /knows none of them/],
  ['src/web/data/e5.ts', "import '../base/store.ts';", null],
  ['src/web/money/i1.tsx', "import '#domain/money/money.ts';", null],
  ['src/web/money/i2.tsx', "import '../ui/money.tsx';", null],
  ['src/web/money/i3.tsx', "import '#web/data/messages.ts';", /pass it in as a property/],
  ['src/web/money/i4.tsx', "import '../data/messages.ts';", /pass it in as a property/],
  ['src/web/money/i5.tsx', "import '../features/auth/auth-form.tsx';", /pass it in as a property/],
  ['src/web/money/i6.tsx', "import '#web/app/routes.tsx';", /pass it in as a property/],
  ['src/web/money/i7.tsx', "import '@supabase/auth-js';", /src\/web\/data/],
  ['src/web/data/e1.ts', "import '@supabase/auth-js';", null],
  ['src/web/data/e2.ts', "import '#web/ui/overlays/toast.ts';", /shows nothing/],
  ['src/web/data/e4.ts', "import '../money/use-today.ts';", /shows nothing/],
  ['src/web/data/e6.ts', "import 'tallyboard-backend';", /only the server's protocol/],
  ['src/web/data/e3.ts', "import '../../../backend/src/settings.ts';", /only the server's protocol/],
  ['src/web/features/auth/f1.tsx', "import '@supabase/postgrest-js';", /src\/web\/data/],
  ['src/web/features/auth/f2.tsx', "import '#web/data/session/session.ts';", null],
  ['src/web/features/auth/f3.tsx', "import '../preferences/theme-switch.tsx';", /does not know another/],
  [
    'src/web/features/auth/f4.tsx',
    "import '#web/features/preferences/theme-switch.tsx';",
    /does not know another/,
  ],
  ['src/web/features/auth/f5.tsx', "import '#web/app/routes.tsx';", /not the other way round/],
  [
    'src/web/features/dashboard/board/g1.tsx',
    "import '../summary/summary-card.tsx';",
    /does not know another/,
  ],
  ['src/web/features/dashboard/add/g5.tsx', "import '#web/transactions/fields/description-field.tsx';", null],
  ['src/web/transactions/t1.ts', "import '#web/features/dashboard/commands.ts';", /serve any page/],
  ['src/web/transactions/t2.ts', "import '#web/data/views/rules.ts';", null],
  ['src/web/data/e7.ts', "import '#web/transactions/selection/selection.ts';", /shows nothing/],
  ['src/web/features/auth/f6.tsx', "import '#web/money/amount.tsx';", null],
  ['src/web/features/dashboard/board/g2.tsx', "import './row.tsx';", null],
  ['src/web/features/dashboard/board/g3.tsx', "import '../../auth/auth-form.tsx';", /does not know another/],
  ['src/web/features/dashboard/g4.tsx', "import './list/list-card.tsx';", null],
  ['src/web/app/h1.tsx', "import '#web/features/auth/auth-form.tsx';", null],
  ['src/web/app/h2.tsx', "import '@supabase/auth-js';", /src\/web\/data/],
];

const messages = new Map<string, string>();
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tallyboard-rooms-'));
  symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(
    join(folder, 'oxlint.config.ts'),
    `export { default } from '${repository}/oxlint.config.ts';\n`,
  );
  for (const [path, code] of cases) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), `${code}\n`);
  }
  for (const { filename, message, help } of lint()) {
    messages.set(filename, `${messages.get(filename) ?? ''} ${message} ${help ?? ''}`);
  }
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true }));

interface Diagnostic {
  readonly filename: string;
  readonly message: string;
  readonly help?: string;
}

/** Runs the project's rules on the files of the temporary folder. oxlint exits with 1 if it finds something. */
function lint(): readonly Diagnostic[] {
  const script = join(repository, 'node_modules/oxlint/bin/oxlint');
  const run = () =>
    execFileSync(process.execPath, [script, '--format=json', 'src', 'backend'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: 'pipe',
    });
  try {
    return JSON.parse(run()).diagnostics;
  } catch (error) {
    if (!(error instanceof Error && 'stdout' in error)) throw error;
    return JSON.parse(String(error.stdout)).diagnostics;
  }
}

describe('the rooms', () => {
  it.each(cases)('allow or refuse, in %s: %s', (path, _, expected) => {
    if (expected === null) expect(messages.get(path)).toBeUndefined();
    else expect(messages.get(path)).toMatch(expected);
  });
});
