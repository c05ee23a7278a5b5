import { useState } from 'react';
import { flushSync } from 'react-dom';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../app/styles.css';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';

function Holder({ busy = false, asked = () => undefined }: { busy?: boolean; asked?: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog
        open={open}
        title="A title"
        description="What it is about."
        busy={busy}
        onClose={() => {
          asked();
          setOpen(false);
        }}
      >
        <input aria-label="First" />
      </Dialog>
    </>
  );
}

/** Takes the dialog away, in place of closing it. */
function Leaving() {
  const [there, setThere] = useState(false);
  const leave = () => setThere(false);
  return (
    <>
      <button type="button" onClick={() => setThere(true)}>
        Open
      </button>
      {there && (
        <Dialog open title="A title" onClose={leave}>
          <input aria-label="First" />
        </Dialog>
      )}
    </>
  );
}

/** Cards in two columns: saving moves the first one, which is rendered anew there, or takes it away. */
function Columns({ gone = false }: { gone?: boolean }) {
  const [open, setOpen] = useState(false);
  const [done, setDone] = useState(false);
  const card = (id: string) => (
    <li key={id} data-card={id}>
      <button type="button" tabIndex={id === 'b' ? 0 : -1} data-main onClick={() => setOpen(true)}>
        Edit {id}
      </button>
    </li>
  );
  return (
    <>
      <ul data-cards>
        {!done && card('a')}
        {card('b')}
      </ul>
      <ul data-cards>{done && !gone && card('a')}</ul>
      <Dialog open={open} title="A title" onClose={() => setOpen(false)}>
        <button
          type="button"
          onClick={() => {
            setDone(true);
            setOpen(false);
          }}
        >
          Save
        </button>
      </Dialog>
    </>
  );
}

const dialog = page.getByRole('dialog', { name: 'A title' });

// The first: after tests that leave a dialog open, Chromium takes more presses before it closes one by force.
test('while it is busy, neither Escape nor Close closes it', async () => {
  await render(<Holder busy />);
  await page.getByRole('button', { name: 'Open' }).click();
  for (let press = 0; press < 3; press++) await userEvent.keyboard('{Escape}');
  // The platform tells later that it is closed.
  await new Promise((resolve) => setTimeout(resolve, 100));
  await expect.element(dialog).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Close' })).toBeDisabled();
});

test('gives the focus to a card that has moved meanwhile, or else to what is left of its list', async () => {
  const screen = await render(<Columns />);
  const save = async () => {
    await page.getByRole('button', { name: 'Edit a' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
  };
  await save();
  await expect.element(page.getByRole('button', { name: 'Edit a' })).toHaveFocus();
  await screen.unmount();
  await render(<Columns gone />);
  await save();
  await expect.element(page.getByRole('button', { name: 'Edit b' })).toHaveFocus();
});

test('opens with a name, a description and the focus on its content', async () => {
  await render(<Holder />);
  await expect.element(dialog).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Open' }).click();
  await expect.element(dialog).toHaveAccessibleDescription('What it is about.');
  await expect.element(page.getByRole('textbox', { name: 'First' })).toHaveFocus();
});

test('Escape closes it once and gives the focus back', async () => {
  const asked = vi.fn<() => void>();
  await render(<Holder asked={asked} />);
  await page.getByRole('button', { name: 'Open' }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(asked).toHaveBeenCalledOnce();
  await expect.element(page.getByRole('button', { name: 'Open' })).toHaveFocus();
});

test('one that leaves the page while it is open gives the focus back, too', async () => {
  await render(<Leaving />);
  await page.getByRole('button', { name: 'Open' }).click();
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Open' })).toHaveFocus();
});

test('one that is opened again in the frame in which it was closed stays open', async () => {
  await render(<Holder />);
  const opener = page.getByRole('button', { name: 'Open' });
  await opener.click();
  await expect.element(dialog).toBeVisible();
  const told = new Promise((resolve) => dialog.element().addEventListener('close', resolve, { once: true }));
  for (const button of [page.getByRole('button', { name: 'Close' }), opener]) {
    flushSync(() => (button.element() as HTMLElement).click());
  }
  await told;
  await new Promise((resolve) => setTimeout(resolve, 100));
  await expect.element(dialog).toBeVisible();
});

function Asking() {
  const [open, setOpen] = useState(true);
  const [asks, setAsks] = useState(false);
  const done = () => setAsks(false);
  return (
    <Dialog open={open} title="A title" onClose={() => setOpen(false)}>
      <button type="button" onClick={() => setAsks(true)}>
        Ask
      </button>
      <ConfirmDialog open={asks} title="Sure?" description="" action="Yes" onConfirm={done} onCancel={done} />
    </Dialog>
  );
}

test('a question inside a dialog closes alone', async () => {
  await render(<Asking />);
  await page.getByRole('button', { name: 'Ask' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  // The platform tells later that it is closed.
  await new Promise((resolve) => setTimeout(resolve, 100));
  await expect.element(dialog).toBeVisible();
});

test('a confirmation dialog focuses Cancel', async () => {
  const confirm = vi.fn<() => void>();
  await render(
    <ConfirmDialog
      open
      title="Clear all data?"
      description="This removes 3."
      action="Clear All Data"
      onConfirm={confirm}
      onCancel={() => undefined}
    />,
  );
  const question = page.getByRole('alertdialog', { name: 'Clear all data?' });
  await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await question.getByRole('button', { name: 'Clear All Data' }).click();
  expect(confirm).toHaveBeenCalledOnce();
});

test('on a phone it stands at the lower edge, and its foot stays in sight while the rest scrolls', async () => {
  await page.viewport(375, 600);
  await render(
    <Dialog open title="A title" onClose={() => undefined} foot={<button type="button">Save</button>}>
      <div style={{ height: 2000 }}>A long form</div>
    </Dialog>,
  );
  const save = page.getByRole('button', { name: 'Save' });
  await expect.element(save).toBeInViewport({ ratio: 1 });
  const { left, right, bottom } = dialog.element().getBoundingClientRect();
  expect([left, right, bottom]).toEqual([0, 375, 600]);
  dialog.element().scrollTo(0, 500);
  await expect.element(save).toBeInViewport({ ratio: 1 });
});
