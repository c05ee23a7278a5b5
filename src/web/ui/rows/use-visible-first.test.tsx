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

test.each([
  { where: 'in sight', top: 0, together: true },
  { where: 'below the screen', top: 10_000, together: false },
])('what is $where is drawn in its turn', async ({ top, together }) => {
  const screen = await render(<Part words={{ text: 'before' }} top={top} />);
  const note = page.getByRole('note');
  let changes = 0;
  const isDrawnAtOnce = async () => {
    changes += 1;
    const text = `after ${changes}`;
    const drawn = new Promise<boolean>((resolve) => {
      const observer = new MutationObserver((records) => {
        observer.disconnect();
        resolve(records.some(({ target }) => note.element().contains(target)));
      });
      observer.observe(document.body, { characterData: true, subtree: true });
    });
    await screen.rerender(<Part words={{ text }} top={top} />);
    const atOnce = await drawn;
    await expect.element(note).toHaveTextContent(text);
    return atOnce;
  };
  // Until it is known where the part stands, it is drawn at once.
  await expect.poll(isDrawnAtOnce).toBe(together);
});
