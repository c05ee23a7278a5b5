import { spawnSync } from 'node:child_process';
import type { Counts } from './counts.ts';

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
export function auditPackages(folder: string, print: (text: string) => void): Counts {
  const windows = process.platform === 'win32';
  const { stdout, error } = spawnSync(windows ? 'npm.cmd' : 'npm', ['audit', '--json'], {
    cwd: folder,
    encoding: 'utf8',
    shell: windows,
    timeout: 60_000,
    maxBuffer: 64 * 1024 * 1024,
  });
  const audit = error ? ({ kind: 'unanswered', reason: error.message } as const) : parseAudit(stdout);
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
