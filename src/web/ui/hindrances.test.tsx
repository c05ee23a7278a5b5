import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { findHindrances } from '#testing/hindrances.ts';

/** What hinders a button in a box of 200 by 100 pixels. */
async function look(html: string, least?: number): Promise<readonly string[]> {
  const screen = await render(
    <div
      ref={(box) => {
        if (box === null) return;
        box.style.cssText = 'position: relative; width: 200px; height: 100px; font: 16px monospace';
        box.innerHTML = html;
      }}
    />,
  );
  const hindrances = findHindrances(screen.container.querySelector('[data-seen]') as Element, least);
  await screen.unmount();
  return hindrances;
}

const button = (style = '', words = 'Save') =>
  `<button data-seen style="all: revert; display: block; box-sizing: border-box; width: 60px; height: 30px; padding: 0; white-space: nowrap; ${style}">${words}</button>`;
const over = (style: string, words = '') =>
  `<span style="position: absolute; left: 0; top: 0; width: 10px; height: 10px; ${style}">${words}</span>`;

const forEars =
  'position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap';

test.each([
  ['that stands alone', button()],
  ['that is round', button('border-radius: 99px')],
  ['that lets presses through', button('pointer-events: none')],
  ['under what draws nothing', button() + over('inset: 0; width: auto; height: auto')],
  ['under what is not shown', button() + over('background: red; opacity: 0')],
  ['beside something', button() + over('left: 60px; background: red')],
  ['that ends in an ellipsis', button('overflow: hidden; text-overflow: ellipsis', 'Save changes')],
  ['that says more to ears', button('position: relative', `Save<span style="${forEars}"> changes</span>`)],
  ['farther down the page', `<div style="height: 300vh"></div>${button()}`],
])('nothing hinders a button %s', async (_, html) => {
  expect(await look(html, 24)).toEqual([]);
});

test.each([
  ['that is not shown', button('display: none'), 'is not shown'],
  ['that cannot be seen', button('opacity: 0'), 'is not shown'],
  ['under a ground', button() + over('background: red', 'over'), 'is covered by span over'],
  ['under words', button() + over('', 'over'), 'is covered by span over'],
  [
    'under a picture',
    button() + over('', '<svg width="10" height="10" style="display: block"></svg>'),
    'is covered by svg',
  ],
  [
    'that lets presses through, under a ground',
    button('pointer-events: none') + over('background: red'),
    'is covered by span',
  ],
  [
    'whose words are cut',
    button('overflow: hidden', 'Save changes'),
    'is cut without an ellipsis: button Save changes',
  ],
  [
    'that is half out of a box',
    `<div style="overflow: hidden; width: 40px">${button()}</div>`,
    'reaches out of sight',
  ],
  ['beyond the edge of the page', button('position: absolute; left: -40px'), 'reaches out of sight'],
  ['that is too small', button('height: 20px'), 'is 60 by 20 pixels, less than 24'],
])('something hinders a button %s', async (_, html, words) => {
  expect(await look(html, 24)).toEqual([words]);
});
