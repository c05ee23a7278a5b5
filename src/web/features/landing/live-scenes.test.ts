import { expect, test } from 'vitest';
import { statuses } from '#domain/transactions/status.ts';
import { liveScenes } from './live-scenes.ts';

test('each scene differs from the previous one by one card, which moves to the next column or is new', () => {
  for (const [index, scene] of liveScenes.entries()) {
    const before = liveScenes[index - 1];
    if (!before) continue;
    const changed = scene.filter((card) => !before.includes(card));
    expect(changed).toHaveLength(1);
    const old = before.find(({ id }) => id === changed[0]?.id);
    const from = old ? statuses.indexOf(old.status) : -1;
    expect(statuses.indexOf(changed[0]?.status ?? 'todo')).toBe(from + 1);
  }
});

test('a card travels all the way from To Do to Done', () => {
  const stations = liveScenes.map((scene) => scene.find(({ id }) => id === 'freelance')?.status);
  expect(stations.filter((status, index) => status && status !== stations[index - 1])).toEqual(statuses);
});

test('no column ever has more cards than fit', () => {
  for (const scene of liveScenes) {
    for (const status of statuses)
      expect(scene.filter((card) => card.status === status).length).toBeLessThanOrEqual(3);
  }
});
