import { array, assert as check, constantFrom, nat, property, tuple } from 'fast-check';
import { expect, it } from 'vitest';
import type { SavedView } from './saved-view.ts';
import { compareViews, lastPlace, movedPlace } from './saved-view.ts';

const toView = (id: number, place: string): SavedView => ({ id: String(id), name: 'x', lens: '', place });

it('views are added at the end, and each move is one position up or down', () => {
  check(
    property(nat({ max: 8 }), array(tuple(nat(), constantFrom<1 | -1>(1, -1))), (count, moves) => {
      let views: readonly SavedView[] = [];
      for (let id = 0; id < count; id += 1) views = [...views, toView(id, lastPlace(views))];
      const expected = views.map(({ id }) => id);
      for (const [chosen, steps] of moves) {
        const from = count === 0 ? -1 : chosen % count;
        const id = expected[from] ?? 'none';
        const place = movedPlace(views, id, steps);
        const to = from + steps;
        expect(place !== undefined).toBe(from >= 0 && to >= 0 && to < count);
        if (place === undefined) continue;
        expected.splice(to, 0, ...expected.splice(from, 1));
        views = views.map((view) => (view.id === id ? { ...view, place } : view));
        expect(place).toMatch(/^\d*[1-9]$/);
        expect(views.toSorted(compareViews).map((view) => view.id)).toEqual(expected);
      }
    }),
  );
});

it('views in one place, as two devices add them, can be moved apart', () => {
  const views = [toView(1, '5'), toView(2, '5'), toView(3, '5')];
  const place = movedPlace(views, '1', 1) ?? '';
  const moved = [toView(1, place), ...views.slice(1)].toSorted(compareViews);
  expect(moved.map(({ id }) => id)).toEqual(['2', '3', '1']);
  const last = [...views.slice(0, 2), toView(3, '8')];
  const up = [...views.slice(0, 2), toView(3, movedPlace(last, '3', -1) ?? '')].toSorted(compareViews);
  expect(up.map(({ id }) => id)).toEqual(['3', '1', '2']);
});

it('a hundred views have short places', () => {
  let views: readonly SavedView[] = [];
  for (let id = 0; id < 100; id += 1) views = [...views, toView(id, lastPlace(views))];
  expect(lastPlace(views).length).toBeLessThan(100);
});

it('finds a place beside whatever another client has stored', () => {
  const hostile = ['0', '00', '5', '50', '500', 'abc', '4x4', '', '-1', '9'.repeat(500)];
  for (const low of hostile) {
    for (const high of hostile) {
      const views = [
        { id: 'a', name: 'a', lens: '', place: low },
        { id: 'b', name: 'b', lens: '', place: high },
        { id: 'c', name: 'c', lens: '', place: '9' },
      ];
      expect(lastPlace(views)).toMatch(/^\d*[1-9]$/);
      for (const { id } of views) {
        for (const steps of [1, -1] as const) {
          expect(movedPlace(views, id, steps) ?? '5').toMatch(/^\d*[1-9]$/);
        }
      }
    }
  }
});
