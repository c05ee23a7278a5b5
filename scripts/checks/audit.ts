import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { Counts } from './counts.ts';
import type { Stage } from './side-by-side.ts';

/** The result of `npm audit --json`. */
export type Audit =
  | { readonly kind: 'clean'; readonly packages: number }
  /** One line for each package with a serious vulnerability. */
  | { readonly kind: 'vulnerable'; readonly findings: readonly string[] }
  /** The registry gave no report, which says nothing about the packages. */
  | { readonly kind: 'unanswered'; readonly reason: string };

/** Others are listed by `npm audit` but do not fail the checks: most cannot be reached from here. */
const serious = new Set(['moderate', 'high', 'critical']);

/** Asks the registry which installed packages have known vulnerabilities. Without an answer, nothing was checked. */
export async function auditPackages(folder: string, { print, watch }: Stage): Promise<Counts> {
  const windows = process.platform === 'win32';
  const child = spawn(windows ? 'npm.cmd' : 'npm', ['audit', '--json'], {
    cwd: folder,
    shell: windows,
    timeout: 60_000,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  watch(child);
  const audit = await Promise.all([text(child.stdout), once(child, 'exit')]).then(
    ([report]) => parseAudit(report),
    ({ message }: Error) => ({ kind: 'unanswered', reason: message }) as const,
  );
  switch (audit.kind) {
    case 'clean':
      print(`No known vulnerabilities in ${audit.packages} packages.\n`);
      return { passed: 1, failed: 0, skipped: 0 };
    case 'vulnerable':
      print(`${audit.findings.join('\n')}\n`);
      return { passed: 0, failed: 1, skipped: 0 };
    case 'unanswered':
      print(`NOT CHECKED: the registry did not answer npm audit (${audit.reason}).\n`);
      return { passed: 0, failed: 0, skipped: 1 };
  }
}

/** Reads the report of `npm audit --json`, or the error that npm prints instead. */
export function parseAudit(text: string): Audit {
  let report: AuditReport;
  try {
    report = JSON.parse(text) as AuditReport;
  } catch {
    return { kind: 'unanswered', reason: text.trim().slice(0, 200) || 'no output' };
  }
  const { vulnerabilities, metadata, error, message } = report;
  if (!vulnerabilities || typeof metadata?.dependencies?.total !== 'number') {
    return { kind: 'unanswered', reason: error?.summary || message || 'no report' };
  }
  const findings = Object.values(vulnerabilities)
    .filter(({ severity }) => serious.has(severity))
    .map(({ name, severity, range }) => `${severity}: ${name} ${range}`);
  return findings.length > 0
    ? { kind: 'vulnerable', findings }
    : { kind: 'clean', packages: metadata.dependencies.total };
}

interface AuditReport {
  readonly vulnerabilities?: Readonly<
    Record<string, { readonly name: string; readonly severity: string; readonly range: string }>
  >;
  readonly metadata?: { readonly dependencies?: { readonly total?: unknown } };
  readonly error?: { readonly summary?: string };
  readonly message?: string;
}
