import { beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { playPage } from '#testing/played-page.ts';
import { revealTheme, themeRevealMs } from '#web/ui/theme.ts';
import { ThemeSwitch } from './theme-switch.tsx';

playPage();
const root = document.documentElement;
const real = Object.getOwnPropertyDescriptor(MediaQueryList.prototype, 'matches')?.get;

function play({ still }: { still: boolean }) {
  vi.spyOn(MediaQueryList.prototype, 'matches', 'get').mockImplementation(function (this: MediaQueryList) {
    return this.media.includes('reduced-motion') ? still : real?.call(this);
  });
}

const spreading = () =>
  document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().duration === themeRevealMs);

beforeEach(() => root.classList.remove('dark'));

// Specification 2.12
test('a new theme spreads in a circle from the switch for 700 ms', async () => {
  play({ still: false });
  const screen = await render(<ThemeSwitch />);
  const button = screen.getByRole('button', { name: 'Dark mode' });
  const pressed = button.element().getAttribute('aria-pressed') === 'true';
  await button.click();
  await expect.poll(spreading).toHaveLength(1);
  const [animation] = spreading();
  const effect = animation?.effect as KeyframeEffect;
  expect(effect.pseudoElement).toBe('::view-transition-new(root)');
  const { left, width } = button.element().getBoundingClientRect();
  expect(effect.getKeyframes()[0]?.clipPath).toContain(`${left + width / 2}px`);
  await expect.element(button).toHaveAttribute('aria-pressed', String(!pressed));
  expect(root.classList.contains('dark')).toBe(!pressed);
  await expect.poll(() => root.dataset.reveal).toBeUndefined();
});

// Specification 2.12
test('a click while it spreads ends it at once', async () => {
  play({ still: false });
  revealTheme(document.body, () => root.classList.add('dark'));
  await expect.poll(spreading).toHaveLength(1);
  dispatchEvent(new PointerEvent('pointerdown'));
  await expect.poll(spreading).toHaveLength(0);
  expect(root.classList.contains('dark')).toBe(true);
});

// Specification 2.13
test('with reduced motion the theme changes at once', () => {
  play({ still: true });
  const start = vi.spyOn(document, 'startViewTransition');
  revealTheme(document.body, () => root.classList.add('dark'));
  expect(root.classList.contains('dark')).toBe(true);
  expect(start).not.toHaveBeenCalled();
});
