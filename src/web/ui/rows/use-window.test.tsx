import { afterEach, expect, test, vi } from 'vitest';
import { focusLater } from './use-window.ts';

function show() {
  const list = Object.assign(document.createElement('div'), { tabIndex: -1 });
  const field = document.createElement('input');
  document.body.append(list, field);
  return { list, field };
}

const passFrames = async (count: number) => {
  for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame);
};

afterEach(() => {
  document.body.replaceChildren();
});

test('the list holds the focus until what it is for is there', async () => {
  const { list, field } = show();
  let frames = 0;
  focusLater(list, () => {
    frames += 1;
    if (frames === 3) field.focus();
  });
  expect(document.activeElement).toBe(list);
  await expect.poll(() => document.activeElement).toBe(field);
  await passFrames(3);
  expect(frames).toBe(3);
});

test('whoever goes on elsewhere meanwhile is not called back', async () => {
  const { list, field } = show();
  const focus = vi.fn<() => void>();
  focusLater(list, focus);
  field.focus();
  await passFrames(3);
  expect(focus).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(field);
});

test('what does not come is given up after some frames', async () => {
  const { list } = show();
  const focus = vi.fn<() => void>();
  focusLater(list, focus, 2);
  await passFrames(6);
  expect(focus).toHaveBeenCalledTimes(3);
});
