import '#web/app/styles.css';
import { toast } from 'sonner';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Button } from '../button.tsx';
import { announce } from '../live-region.ts';
import { Dialog } from './dialog.tsx';
import { Popover } from './popover.tsx';
import { showToast } from './toast.ts';
import { Toasts } from './toasts.tsx';

afterEach(() => {
  toast.dismiss();
});

test('a message shown before the toaster has loaded appears once it has', async () => {
  await render(<Toasts />);
  showToast('35 sample transactions loaded.', { description: 'In three currencies' });
  await expect.element(page.getByText('35 sample transactions loaded.')).toBeVisible();
  await expect.element(page.getByText('In three currencies')).toBeVisible();
});

test('its action runs once and closes the toast', async () => {
  const run = vi.fn<() => void>();
  await render(<Toasts />);
  showToast('Transaction deleted.', { action: { label: 'Undo', run } });
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(run).toHaveBeenCalledOnce();
  await expect.element(page.getByText('Transaction deleted.')).not.toBeInTheDocument();
});

function Page({ dialogs }: { dialogs: readonly string[] }) {
  return (
    <>
      {dialogs.map((title) => (
        <Dialog key={title} open title={title} onClose={() => undefined}>
          {title}
        </Dialog>
      ))}
      <Toasts />
    </>
  );
}

test('while dialogs are open, toasts are in the topmost and can be pressed there, by keys too', async () => {
  const run = vi.fn<() => void>();
  const { rerender } = await render(<Page dialogs={[]} />);
  showToast('Before', { action: { label: 'Undo', run } });
  await expect.element(page.getByText('Before')).toBeVisible();
  await rerender(<Page dialogs={['One']} />);
  const dialog = (name: string) => page.getByRole('dialog', { name });
  await dialog('One').getByRole('button', { name: 'Undo' }).click();
  expect(run).toHaveBeenCalledOnce();
  await rerender(<Page dialogs={['One', 'Two']} />);
  showToast('After', { action: { label: 'Redo', run } });
  const redo = dialog('Two').getByRole('button', { name: 'Redo' });
  await expect.element(redo).toBeVisible();
  for (let press = 0; press < 9 && document.activeElement !== redo.element(); press += 1) {
    await userEvent.keyboard('{Tab}');
  }
  await userEvent.keyboard('{Enter}');
  expect(run).toHaveBeenCalledTimes(2);
});

test('a toast lies above the title that sticks to the upper edge of a sheet', async () => {
  await page.viewport(375, 667);
  const run = vi.fn<() => void>();
  await render(
    <>
      <Dialog open sheet title="One" onClose={() => undefined}>
        <p className="h-[200vh]">As long as two windows</p>
      </Dialog>
      <Toasts />
    </>,
  );
  showToast('Saved', { action: { label: 'Undo', run } });
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(run).toHaveBeenCalledOnce();
});

function Sheets({ open }: { open: boolean }) {
  return (
    <>
      {open && (
        <Popover label="Outer" className="sheet" trigger={(props) => <Button {...props}>Open outer</Button>}>
          {() => (
            <Popover label="Inner" trigger={(props) => <Button {...props}>Open inner</Button>}>
              {(close) => <Button onClick={close}>Close inner</Button>}
            </Popover>
          )}
        </Popover>
      )}
      <Toasts />
    </>
  );
}

test('toasts are in the sheet of a popover, also once a popover in it was open, until it goes', async () => {
  await page.viewport(375, 667);
  const { rerender } = await render(<Sheets open />);
  await page.getByRole('button', { name: 'Open outer' }).click();
  await page.getByRole('button', { name: 'Open inner' }).click();
  await page.getByRole('button', { name: 'Close inner' }).click();
  showToast('Saved');
  await expect.element(page.getByRole('dialog', { name: 'Outer' }).getByText('Saved')).toBeVisible();
  await rerender(<Sheets open={false} />);
  await expect.element(page.getByText('Saved')).toBeVisible();
});

test('when their dialog closes or goes, toasts are on the page again at once', async () => {
  const { rerender } = await render(<Page dialogs={['One']} />);
  showToast('Saved');
  await expect.element(page.getByRole('dialog').getByText('Saved')).toBeVisible();
  await rerender(<Page dialogs={[]} />);
  expect(page.getByText('Saved').element().checkVisibility()).toBe(true);
  expect(page.getByText('Saved').element().closest('dialog')).toBeNull();
});

test('a toast stays where it is while its dialog comes up', async () => {
  await page.viewport(1200, 800);
  const { rerender } = await render(<Page dialogs={[]} />);
  showToast('Saved');
  await expect.element(page.getByText('Saved')).toBeVisible();
  await rerender(<Page dialogs={['One']} />);
  const list = page.getByText('Saved').element().closest('[data-sonner-toaster]');
  const tops = new Set<number | undefined>();
  for (let frame = 0; frame < 15; frame += 1) {
    tops.add(list?.getBoundingClientRect().top);
    await new Promise(requestAnimationFrame);
  }
  expect([...tops]).toEqual([24]);
});

test('what is announced is heard in the dialog that is open', async () => {
  const { rerender } = await render(<Page dialogs={['One']} />);
  announce('Tag removed: home');
  const region = page.getByText('Tag removed: home').element();
  expect(region.closest('dialog')).toBe(page.getByRole('dialog').element());
  await rerender(<Page dialogs={[]} />);
  announce('Undone.');
  expect(page.getByText('Undone.').element().closest('[aria-live=polite]')?.id).toBe('announcements');
});
