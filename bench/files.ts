import { spawnSync } from 'node:child_process';
import { mkdtempSync, openAsBlob, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { readFile } from '#import/readers/read-file.ts';
import { makeXlsx } from '../src/testing/workbook-file.ts';

// `node bench/files.ts` makes a file of 100,000 transactions of each kind, reads each in a process of its own, and says
// how long that took, what memory it needed beyond Node's own, and what a browser downloads for it.

const count = 100_000;
const rows = Array.from({ length: count }, (_, index) => {
  const day = 1 + (index % 28);
  const month = 1 + (Math.floor(index / 28) % 12);
  return {
    day: String(day).padStart(2, '0'),
    month: String(month).padStart(2, '0'),
    year: String(2004 + Math.floor(index / 5000)),
    serial: 38_000 + Math.floor(index / 14),
    amount: `${index % 9 === 0 ? '' : '-'}${1 + (index % 7919)}.${String(index % 100).padStart(2, '0')}`,
    text: `Corner shop ${index % 2000}, card ${index}`,
    id: `B${index}`,
  };
});
type Row = (typeof rows)[number];

const each = (toText: (row: Row, index: number) => string) => rows.map(toText).join('');

const files: Readonly<Record<string, () => string | Uint8Array>> = {
  'commas.csv': () =>
    `Date,Description,Amount,Balance\n${each(({ year, month, day, text, amount, id }) => `${year}-${month}-${day},"${text}",${amount},${id}\n`)}`,
  'windows-1252.csv': () =>
    Buffer.from(
      `Datum;Text;Betrag;Währung\r\n${each(({ year, month, day, text, amount }) => `${day}.${month}.${year};${text};${amount.replace('.', ',')};EUR\r\n`)}`,
      'latin1',
    ),
  'sheet.xlsx': () =>
    makeXlsx({
      formats: [0, 14],
      sheets: {
        Bank: `<row><c t="inlineStr"><is><t>Date</t></is></c><c t="inlineStr"><is><t>Amount</t></is></c></row>${each(
          ({ serial, amount, id }, index) =>
            `<row r="${index + 2}"><c r="A${index + 2}" s="1"><v>${serial}</v></c><c r="B${index + 2}"><v>${amount}</v></c><c r="C${index + 2}" t="s"><v>${index}</v></c><c r="D${index + 2}" t="inlineStr"><is><t>${id}</t></is></c></row>`,
        )}`,
      },
      texts: each(({ text }) => `<si><t>${text}</t></si>`),
    }),
  'statement.ofx': () =>
    `OFXHEADER:100\r\nDATA:OFXSGML\r\nCHARSET:1252\r\n\r\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>1</BANKACCTFROM><BANKTRANLIST>\r\n${each(
      ({ year, month, day, amount, text, id }) =>
        `<STMTTRN>\r\n<TRNTYPE>DEBIT\r\n<DTPOSTED>${year}${month}${day}120000.000[-5:EST]\r\n<TRNAMT>${amount}\r\n<FITID>${id}\r\n<NAME>${text}\r\n<MEMO>Purchase &amp; more\r\n</STMTTRN>\r\n`,
    )}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\r\n`,
  'register.qif': () =>
    `!Type:Bank\n${each(({ year, month, day, amount, text }) => `D${month}/${day}'${year.slice(2)}\nT${amount}\nP${text}\nMPurchase\nLFood:Groceries\n^\n`)}`,
  'statement.xml': () =>
    `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>\n${each(
      ({ year, month, day, amount, text, id }) =>
        `<Ntry><Amt Ccy="EUR">${amount.replace('-', '')}</Amt><CdtDbtInd>${amount.startsWith('-') ? 'DBIT' : 'CRDT'}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${year}-${month}-${day}</Dt></BookgDt><ValDt><Dt>${year}-${month}-${day}</Dt></ValDt><AcctSvcrRef>${id}</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><RltdPties><Cdtr><Pty><Nm>${text}</Nm></Pty></Cdtr></RltdPties><RmtInf><Ustrd>Invoice ${id}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>\n`,
    )}</Stmt></BkToCstmrStmt></Document>`,
  'everything.json': () =>
    `{"tallyboard":1,"transactions":[\n${rows
      .map(({ year, month, day, amount, text, id }) =>
        JSON.stringify({
          id,
          type: amount.startsWith('-') ? 'expense' : 'income',
          amount: amount.replace('-', ''),
          currency: 'INR',
          category: 'Shopping',
          date: `${year}-${month}-${day}`,
          description: text,
          status: 'done',
          tags: ['shop', 'card'],
          bank_id: id,
        }),
      )
      .join(',\n')}\n]}\n`,
};

interface Reading {
  readonly about: string;
  readonly rows: number;
  readonly seconds: number;
  readonly peak: number;
}

/** Reads a file in this process; one named 'nothing' is not read, which shows what Node needs by itself. */
async function readOnce(path: string): Promise<Reading> {
  const before = performance.now();
  const isRead = basename(path) !== 'nothing';
  const result = isRead ? await readFile({ name: basename(path), bytes: await openAsBlob(path) }) : undefined;
  const seconds = (performance.now() - before) / 1000;
  if (result?.ok === false) throw new Error(result.issues[0]?.code);
  const peak = process.resourceUsage().maxRSS / 1024;
  return { about: result?.value.about ?? '', rows: result?.value.rows.length ?? 0, seconds, peak };
}

function readInChild(path: string): Reading {
  const { stdout, stderr, status } = spawnSync(process.execPath, [import.meta.filename, path], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

function measure(): void {
  const folder = mkdtempSync(join(tmpdir(), 'tallyboard-files-'));
  try {
    const own = readInChild(join(folder, 'nothing')).peak;
    process.stdout.write('| file | read as | MB | rows | seconds | MiB |\n|---|---|---:|---:|---:|---:|\n');
    for (const [name, make] of Object.entries(files)) {
      const contents = make();
      const path = join(folder, name);
      writeFileSync(path, contents);
      const readings = Array.from({ length: 3 }, () => readInChild(path));
      const [best] = readings.toSorted((one, other) => one.seconds - other.seconds);
      if (best === undefined) continue;
      const size = (contents.length / 1e6).toFixed(1);
      const memory = (best.peak - own).toFixed(0);
      process.stdout.write(
        `| ${name} | ${best.about} | ${size} | ${best.rows} | ${best.seconds.toFixed(2)} | ${memory} |\n`,
      );
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** What a browser downloads for each reader, compressed. */
async function measureSizes(): Promise<void> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: { entry: join(import.meta.dirname, '../src/import/readers/read-file.ts'), formats: ['es'] },
      minify: true,
    },
  });
  process.stdout.write('\n| part | KiB gzip |\n|---|---:|\n');
  for (const { output } of [built].flat() as readonly Extract<typeof built, { output: unknown }>[]) {
    for (const part of output) {
      if (part.type !== 'chunk') continue;
      process.stdout.write(
        `| ${part.name} | ${(gzipSync(part.code, { level: 9 }).length / 1024).toFixed(1)} |\n`,
      );
    }
  }
}

const [path] = process.argv.slice(2);
if (path !== undefined) process.stdout.write(JSON.stringify(await readOnce(path)));
else {
  measure();
  await measureSizes();
}
