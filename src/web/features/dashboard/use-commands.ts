import { useState } from 'react';
import { emptyLens, noLimits } from '#domain/lens/lens.ts';
import { type NamedPeriod, periodWords } from '#domain/lens/period.ts';
import { builtInViews } from '#domain/lens/saved-view.ts';
import { currencies, currencyCodes } from '#domain/money/currency.ts';
import { formatCount } from '#domain/money/digit-groups.ts';
import { toTransactionName } from '#domain/transactions/transaction-name.ts';
import { findLastEntry } from '#web/data/engine/undo-history.ts';
import { setCurrency, useCurrency, useTheme } from '#web/data/preferences.ts';
import { signOut } from '#web/data/session/session.ts';
import { readList, useList, useListState } from '#web/data/views/ledger-views.ts';
import { useViews } from '#web/data/views/views.ts';
import type { PageAction } from '#web/transactions/actions.ts';
import { findFocusedRow } from '#web/transactions/focused-row.ts';
import {
  changeLens,
  toLens,
  toQuery,
  useFilter,
  useLens,
  useResolvedLens,
} from '#web/transactions/lens-store.ts';
import { toKeyLabel } from '#web/transactions/shortcut.ts';
import { type ActionContext, pageActions } from './actions.ts';
import { exportRows } from './data/export-rows.ts';
import type { Command } from './palette/find-commands.ts';
import { showPlan } from './plan/plan-store.ts';

/** What can be done right now, in the order of the page. */
export function useCommands(context: ActionContext): readonly Command[] {
  // Before a dialog took the focus.
  const [focused] = useState(findFocusedRow);
  const lens = useLens();
  const { period: shownPeriod } = useResolvedLens();
  const query = toQuery(lens);
  const filter = useFilter();
  const currency = useCurrency();
  const theme = useTheme();
  const own = useViews().map(({ name, lens: asked }) => ({ name, lens: toLens(asked) }));
  const count = formatCount(useList(currency, filter).count);
  const failed = useListState() === 'failed';

  const toExport = (kind: Parameters<typeof exportRows>[0], name: string, words = ''): Command => ({
    group: 'Export',
    name,
    words: `download save backup ${words}`,
    run: () => void exportRows(kind, () => readList(currency, filter, lens.sort)),
  });
  const of = ({ keys, run }: PageAction<ActionContext>, command: Omit<Command, 'run'>): Command => ({
    ...command,
    keys: toKeyLabel(keys[0]),
    run: () => run(context),
  });

  return [
    of(pageActions.add, { group: 'Add', name: 'A transaction', words: 'new record income expense' }),
    ...pressing('import', { group: 'Add', name: 'Import a file…', words: 'bank statement csv excel upload' }),
    ...(focused === undefined
      ? []
      : [
          {
            group: 'Add',
            name: `A duplicate of ${toTransactionName(focused)}`,
            words: 'copy again same repeat',
            keys: toKeyLabel(pageActions.duplicate.keys[0]),
            run: () => context.onDuplicate(focused),
          },
        ]),
    of(pageActions.search, { group: 'Go to', name: 'Search', words: 'find' }),
    ...cards.map(({ id, ...card }) => ({ group: 'Go to', ...card, run: () => goToCard(id) })),
    ...periods.map((period) => ({
      group: 'Period',
      name: periodWords[period],
      words: 'show days dates',
      current: shownPeriod === period,
      ...(period === 'this-month' && { keys: toKeyLabel(pageActions.thisMonth.keys[0]) }),
      run: () => changeLens({ period }),
    })),
    ...[...builtInViews, ...own].map((view) => ({
      group: 'View',
      name: view.name,
      words: 'saved show',
      current: toQuery(view.lens) === query,
      run: () => changeLens(view.lens),
    })),
    of(pageActions.amounts, {
      group: 'View',
      name: 'Hide or show amounts',
      words: 'private privacy eye money',
    }),
    ...(toQuery({ ...lens, sort: emptyLens.sort }) === ''
      ? []
      : [
          {
            group: 'Filters',
            name: 'Clear all filters',
            words: 'reset remove show everything',
            run: () => changeLens(noLimits),
          },
        ]),
    ...(failed
      ? []
      : [
          toExport('shown', `CSV of what is shown (${count})`, 'spreadsheet excel'),
          toExport('csv', 'CSV of everything', 'spreadsheet excel all'),
          toExport('json', 'JSON of everything', 'all'),
        ]),
    of(pageActions.print, { group: 'Export', name: 'Print what is shown', words: 'paper pdf pages' }),
    ...pressing('activity', { group: 'History', name: 'Activity', words: 'changes revert' }),
    ...(findLastEntry(false)
      ? [of(pageActions.undo, { group: 'History', name: 'Undo', words: 'take back revert' })]
      : []),
    ...(findLastEntry(true)
      ? [of(pageActions.redo, { group: 'History', name: 'Redo', words: 'again repeat' })]
      : []),
    ...currencyCodes.map((code) => ({
      group: 'Currency',
      name: `${currencies[code].symbol} ${currencies[code].name}`,
      words: `${code} display money`,
      current: currency === code,
      run: () => setCurrency(code),
    })),
    ...(['light', 'dark'] as const).flatMap((one) => {
      const command = { group: 'Theme', name: themeNames[one], words: 'mode colours appearance' };
      if (theme === one) return [{ ...command, current: true, run: () => undefined }];
      return pressing('theme', command);
    }),
    ...pressing('select', {
      group: 'Data',
      name: 'Select transactions',
      words: 'many bulk multiple all change',
    }),
    {
      group: 'Plan',
      name: 'Repeats…',
      words: 'recurring every month bills subscriptions schedule return',
      run: () => showPlan('repeats'),
    },
    {
      group: 'Plan',
      name: 'Budgets…',
      words: 'limit spend left month category tag envelope',
      run: () => showPlan('budgets'),
    },
    ...pressing('rules', { group: 'Data', name: 'Rules…', words: 'import category always' }),
    {
      group: 'Plan',
      name: 'Close a month…',
      words: 'closed months report print reopen',
      run: () => showPlan('months'),
    },
    {
      group: 'Plan',
      name: 'Reminders…',
      words: 'notification badge calendar ical email digest due',
      run: () => showPlan('reminders'),
    },
    ...pressing('load', { group: 'Data', name: 'Load mock data…', words: 'sample demo example' }),
    ...pressing('clear', { group: 'Data', name: 'Clear all data…', words: 'delete remove empty everything' }),
    ...pressing('account', {
      group: 'Account',
      name: 'Account settings',
      words: 'password email devices two-factor delete download my data preferences',
    }),
    { group: 'Account', name: 'Sign out', words: 'log out leave', run: () => void signOut() },
    of(pageActions.keys, { group: 'Help', name: 'Keyboard shortcuts', words: 'keys hotkeys' }),
  ];
}

const cards = [
  { id: 'summary', name: 'Summary', words: 'totals income expense balance' },
  { id: 'charts', name: 'Charts', words: 'graph line pie bar table' },
  { id: 'board', name: 'Board', words: 'to do in progress done status cards' },
  { id: 'list', name: 'List', words: 'transactions rows' },
] as const;

const periods = Object.keys(periodWords) as NamedPeriod[];

const themeNames = { light: 'Light', dark: 'Dark' } as const;

/**
 * A command that presses the button with this `data-command`, so that it does what the button does; none while the
 * button is off.
 */
function pressing(name: string, command: Omit<Command, 'run'>): readonly Command[] {
  const find = () => document.querySelector<HTMLElement>(`[data-command="${name}"]:enabled`);
  return find() === null ? [] : [{ ...command, run: () => find()?.click() }];
}

/** Brings a card to the top of the window and the focus to it, so that Tab goes on from there. */
function goToCard(id: string): void {
  const place = document.getElementById(id);
  const card = place?.querySelector('section');
  if (!place || !card) return;
  card.tabIndex = -1;
  card.addEventListener('blur', () => card.removeAttribute('tabindex'), { once: true });
  card.focus({ preventScroll: true });
  place.scrollIntoView({ block: 'start' });
}
