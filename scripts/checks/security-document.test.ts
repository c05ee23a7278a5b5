import { expect, it } from 'vitest';
import { findFaults, readTracedDocument } from './traceability.ts';

const security = readTracedDocument('backend/docs/security.md', 'Security');

it('names tests that carry the numbers of its points, and files that exist', () => {
  expect(findFaults(security)).toEqual([]);
});

it('names at least one file for most points and attacks', () => {
  expect(security.entries.length).toBeGreaterThan(100);
  expect(security.entries.flatMap(({ paths }) => paths).length).toBeGreaterThan(120);
  expect(security.markers.flatMap(({ ids }) => ids).length).toBeGreaterThan(150);
});
