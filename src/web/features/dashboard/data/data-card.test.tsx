import { useState } from 'react';
import { toast } from 'sonner';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { sampleTransactions } from '#domain/transactions/sample-data.ts';
import type { Transaction } from '#domain/transactions/transaction.ts';
import { useStore } from '#web/base/store.ts';
import { closeDialog, shownDialog } from '#web/ui/overlays/shown-dialog.ts';
import { Toasts } from '#web/ui/overlays/toasts.tsx';
import { useCommandContext } from '../command-context.ts';
import { commands, isPossible } from '../commands.ts';
import { DataCard } from './data-card.tsx';
import { ReplaceQuestion } from './replace-question.tsx';
import { askToReplace, type Replace, sampleCount, useDataAction } from './use-data-action.ts';

const mine = sampleTransactions.slice(0, 3).map((row) => ({ ...row, id: `mine ${row.id}` }));

interface HolderProps {
  rows: readonly Transaction[];
  replace: (rows: Parameters<Replace>[0]) => boolean;
  state?: 'loading' | 'ready' | 'failed';
  onCopy?: () => void;
}

/** The dashboard's part: the rows, and the alert above the form. */
function Holder({ rows, replace, state = 'ready', onCopy = () => undefined }: HolderProps) {
  const [shown, setShown] = useState(rows);
  const [problem, setProblem] = useState<string | null>('An earlier problem.');
  const run: Replace = async (given) => {
    if (!replace(given)) return { ok: false, message: 'upstream timed out' };
    const value = given.map((row, index) => ({ ...row, id: `fresh ${index}` }));
    setShown(value);
    const undo = async () => {
      if (!replace(rows)) return { ok: false, message: 'Could not undo the change.' } as const;
      setShown(rows);
      return { ok: true, value: { skipped: [], force: async () => undefined } } as const;
    };
    return { ok: true, value, undo };
  };
  const onReplace = useDataAction(run, setProblem);
  const asked = useStore(shownDialog);
  const context = useCommandContext();
  return (
    <>
      <p role="alert">{problem}</p>
      <DataCard
        state={state}
        disabled={!isPossible(commands.load, { ...context, list: state })}
        onReplace={(kind) => askToReplace(kind, shown.length, onReplace)}
      />
      {(asked === 'load' || asked === 'clear') && (
        <ReplaceQuestion
          asked={asked}
          count={shown.length}
          onCopy={onCopy}
          onClose={closeDialog}
          onConfirm={() => {
            closeDialog();
            void onReplace(asked);
          }}
        />
      )}
      <output>{shown.map(({ id }) => id).join(';')}</output>
      <Toasts />
    </>
  );
}

// Toasts outlive the page that showed them.
afterEach(() => {
  toast.dismiss();
  closeDialog();
});

async function open(rows: readonly Transaction[] = mine, state: HolderProps['state'] = 'ready') {
  const replace = vi.fn<HolderProps['replace']>(() => true);
  await render(<Holder rows={rows} replace={replace} state={state} />);
  return replace;
}

const load = page.getByRole('button', { name: 'Load Mock Data' });
const clear = page.getByRole('button', { name: 'Clear All Data' });
const question = page.getByRole('alertdialog');
const ids = page.getByRole('status').last();

// Specification 2.47
test('with nothing to lose, it loads the 35 rows without asking, as new rows in order', async () => {
  const replace = await open([]);
  await load.click();
  await expect.element(page.getByText('35 sample transactions loaded.')).toBeVisible();
  const [sent] = replace.mock.lastCall ?? [];
  expect(sent).toHaveLength(35);
  expect(sent?.some((row) => 'id' in row)).toBe(false);
  expect(sent?.map(({ description }) => description)).toEqual(
    sampleTransactions.map(({ description }) => description),
  );
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('Your transactions are back.')).toBeVisible();
  await expect.element(ids).toHaveTextContent('');
});

test.each([
  ['Load Mock Data', load, 'all 3 of your transactions, in every currency'],
  ['Clear All Data', clear, 'all 3 of your transactions, in every currency'],
])(
  '%s asks first, with the number it concerns, and Cancel changes nothing',
  async (action, button, words) => {
    const replace = await open();
    await button.click();
    await expect.element(question.getByText(words, { exact: false })).toBeVisible();
    await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(question).not.toBeInTheDocument();
    expect(replace).not.toHaveBeenCalled();
    await button.click();
    await question.getByRole('button', { name: action }).click();
    await expect.poll(() => replace).toHaveBeenCalledOnce();
  },
);

test.each(['load', 'clear'] as const)(
  "%s says of the sample that nothing of one's own goes",
  async (asked) => {
    const nothing = vi.fn<() => void>();
    await render(
      <ReplaceQuestion
        asked={asked}
        count={36}
        isSample
        onCopy={nothing}
        onClose={nothing}
        onConfirm={nothing}
      />,
    );
    const words = page.getByText('Your own transactions stay.', { exact: false });
    await expect.element(words).toBeVisible();
    expect(words.element().textContent).not.toContain('of your');
  },
);

test('who clears can download a copy first, and is still asked', async () => {
  const onCopy = vi.fn<() => void>();
  const replace = vi.fn<HolderProps['replace']>(() => true);
  await render(<Holder rows={mine} replace={replace} onCopy={onCopy} />);
  await clear.click();
  await question.getByRole('button', { name: 'Download a copy first' }).click();
  expect(onCopy).toHaveBeenCalledOnce();
  await expect.element(question).toBeVisible();
  expect(replace).not.toHaveBeenCalled();
});

test('Undo restores the same rows', async () => {
  await open();
  await clear.click();
  await question.getByRole('button', { name: 'Clear All Data' }).click();
  await expect.element(ids).toHaveTextContent('');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(ids).toHaveTextContent('mine 1;mine 2;mine 3');
});

test('Undo of the sample data removes the sample rows', async () => {
  await open();
  await load.click();
  await question.getByRole('button', { name: 'Load Mock Data' }).click();
  await expect.element(ids).toMatchTextContent('fresh 34');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(ids).toHaveTextContent('mine 1;mine 2;mine 3');
});

// Specification 8.06, 8.07
test.each([
  ['Load Mock Data', load, 'Failed to load mock data. Please try again.'],
  ['Clear All Data', clear, 'Failed to clear data. Please try again.'],
])('%s that fails says so above the form and changes nothing', async (action, button, words) => {
  const replace = await open();
  replace.mockReturnValue(false);
  await button.click();
  await question.getByRole('button', { name: action }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(words);
  await expect.element(ids).toHaveTextContent('mine 1;mine 2;mine 3');
});

test('a failed Undo can be retried', async () => {
  const replace = await open();
  await clear.click();
  await question.getByRole('button', { name: 'Clear All Data' }).click();
  replace.mockReturnValueOnce(false);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('Could not undo the change.')).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(ids).toHaveTextContent('mine 1;mine 2;mine 3');
});

test.each(['loading', 'failed'] as const)(
  'replaces nothing while the list is %s: it could not be undone',
  async (state) => {
    await open([], state);
    await expect.element(load).toBeDisabled();
    await expect.element(clear).toBeDisabled();
  },
);

test('the sample set has as many rows as dialogs and toasts say', () => {
  expect(sampleTransactions).toHaveLength(sampleCount);
});
