import { expect, test } from 'vitest';
import { sampleTransactions } from '#domain/sample-data.ts';
import { planAdd } from './change-plans.ts';

const [sample] = sampleTransactions;
if (sample === undefined) throw new Error('There is no sample');
const { id: _, ...fields } = sample;

test('a new row gets an identity of its own', () => {
  const [one, other] = [planAdd.toChange(fields), planAdd.toChange(fields)].map(planAdd.toValue);
  expect(one?.id).toMatch(/^[0-9a-f-]{36}$/);
  expect(other?.id).not.toBe(one?.id);
});

test('a row that was here before comes back as itself', () => {
  const id = '018f3c5e-0000-7000-8000-000000000001';
  expect(planAdd.toValue(planAdd.toChange({ ...fields, id })).id).toBe(id);
});
