import { expect, it } from 'vitest';
import { parseAudit } from './audit.ts';

const report = (severity: string) =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: { left: { name: 'left', severity, range: '<1.2.3' } },
    metadata: { dependencies: { total: 42 } },
  });

it.each(['moderate', 'high', 'critical'])('fails for a vulnerability that is %s', (severity) => {
  expect(parseAudit(report(severity))).toEqual({
    kind: 'vulnerable',
    findings: [`${severity}: left <1.2.3`],
  });
});

it('passes without serious ones', () => {
  expect(parseAudit(report('low'))).toEqual({ kind: 'clean', packages: 42 });
});

it.each([
  ['', 'no output'],
  ['npm: command not found', 'npm: command not found'],
  ['{"message":"405 Method Not Allowed","error":{"summary":"","detail":""}}', '405 Method Not Allowed'],
  [
    '{"error":{"code":"ENOAUDIT","summary":"Your registry does not support audit requests."}}',
    'Your registry does not support audit requests.',
  ],
  ['{}', 'no report'],
])('does not take a missing report for a good one: %s', (text, reason) => {
  expect(parseAudit(text)).toEqual({ kind: 'unanswered', reason });
});
