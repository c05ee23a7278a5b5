import { describe, expect, it } from 'vitest';
import { findFaults, readTracedDocument } from './checks/traceability.ts';

const specification = readTracedDocument('docs/specification.md', 'Specification');

describe('the specification', () => {
  it('names for each of its sentences tests that carry its number', () => {
    expect(findFaults(specification)).toEqual([]);
    expect(specification.entries.filter(({ paths }) => paths.length === 0)).toEqual([]);
  });

  it('has all of its nine sections, its sentences and its tests', () => {
    const sections = specification.text.split(/^## (?=\d\. )/m).slice(1);
    expect(sections.map((section) => section[0])).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
    for (const section of sections) expect(section).toContain(`\n- **${section[0]}.01** `);
    expect(specification.entries.length).toBeGreaterThan(180);
    expect(specification.entries.flatMap(({ paths }) => paths).length).toBeGreaterThan(290);
    expect(specification.markers.flatMap(({ ids }) => ids).length).toBeGreaterThan(330);
  });
});
