import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useVisibleFirst } from './use-visible-first.ts';

interface PartProps {
  words: { text: string };
  top: number;
}

function Part({ words, top }: PartProps) {
  const [place, shown] = useVisibleFirst(words);
  return (
    <>
      <p>{words.text}</p>
      <div style={{ paddingTop: top }}>
        <div ref={place} role="note">
          {shown.text}
        </div>
      </div>
    </>
  );
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

test.each([
  { where: 'in sight', top: 0, together: true },
  { where: 'below the screen', top: 10_000, together: false },
])('what is $where is drawn in its turn', async ({ top, together }) => {
  const screen = await render(<Part words={{ text: 'before' }} top={top} />);
  const note = page.getByRole('note');
  // Until it is known where the part stands: its own observer hears of that before this one. Then what follows is drawn.
  await new Promise((resolve) => new IntersectionObserver(resolve).observe(note.element()));
  for (let frame = 0; frame < 4; frame++) await nextFrame();
  const drawnAtOnce = new Promise<boolean>((resolve) => {
    const observer = new MutationObserver((records) =>
      resolve(records.some(({ target }) => note.element().contains(target))),
    );
    observer.observe(document.body, { characterData: true, subtree: true });
  });
  await screen.rerender(<Part words={{ text: 'after' }} top={top} />);
  expect(await drawnAtOnce).toBe(together);
  await expect.element(note).toHaveTextContent('after');
});
