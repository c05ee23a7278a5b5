import { emptyLens, noLimits } from '#domain/lens/lens.ts';
import { type NamedPeriod, periodLabels } from '#domain/lens/period.ts';
import { builtInViews } from '#domain/lens/saved-view.ts';
import { currencies, currencyCodes } from '#domain/money/currency.ts';
import { formatCount } from '#domain/money/digit-groups.ts';
import { toTransactionName } from '#domain/transactions/transaction-name.ts';
import { setCurrency, useTheme } from '#web/data/preferences.ts';
import { readSortedRows, useList } from '#web/data/views/ledger-views.ts';
import { useViews } from '#web/data/views/views.ts';
import type { Command } from '#web/transactions/commands.ts';
import {
  changeLens,
  readLens,
  toLens,
  toQuery,
  useLens,
  useResolvedLens,
} from '#web/transactions/lens-store.ts';
import type { CommandContext } from './command-context.ts';
import { commands, isPossible } from './commands.ts';
import { type ExportKind, exportRows } from './data/export-rows.ts';
import type { ListedCommand } from './palette/find-commands.ts';

type Listed = Command<CommandContext> & Pick<ListedCommand, 'current'>;

/** All that is possible right now, in the order of the page. */
export function useListedCommands(context: CommandContext): readonly ListedCommand[] {
  const { focused } = context;
  const periods = usePeriods();
  const views = useLensViews();
  const exports = useExports(context);
  const theme = useTheme();
  const duplicate = focused && {
    ...commands.duplicate,
    name: `A duplicate of ${toTransactionName(focused)}`,
  };
  const all: readonly Listed[] = [
    commands.add,
    commands.import,
    duplicate ?? commands.duplicate,
    commands.search,
    ...cards.map(({ id, ...card }) => ({ group: 'Go to', ...card, run: () => goToCard(id) })),
    ...periods,
    ...views,
    commands.amounts,
    clearFilters,
    ...exports,
    commands.print,
    commands.activity,
    commands.undo,
    commands.redo,
    ...currencyCodes.map((code) => ({
      group: 'Currency',
      name: `${currencies[code].symbol} ${currencies[code].name}`,
      keywords: `${code} display money`,
      current: context.currency === code,
      run: () => setCurrency(code),
    })),
    ...(['light', 'dark'] as const).map((name) => ({ ...commands[name], current: theme === name })),
    commands.select,
    commands.repeats,
    commands.budgets,
    commands.rules,
    commands.months,
    commands.reminders,
    commands.load,
    commands.clear,
    commands.account,
    commands.signOut,
    commands.keys,
  ];
  return all
    .filter((command) => isPossible(command, context))
    .map(({ isPossible: _, ...command }) => ({ ...command, run: () => command.run(context) }));
}

const periodNames = Object.keys(periodLabels) as NamedPeriod[];

function usePeriods(): readonly Listed[] {
  const { period: shown } = useResolvedLens();
  return periodNames.map((period) => ({
    group: 'Period',
    name: periodLabels[period],
    keywords: 'show days dates',
    current: shown === period,
    ...(period === 'this-month' && { keys: commands.thisMonth.keys }),
    run: () => changeLens({ period }),
  }));
}

function useLensViews(): readonly Listed[] {
  const query = toQuery(useLens());
  const own = useViews().map(({ name, lens }) => ({ name, lens: toLens(lens) }));
  return [...builtInViews, ...own].map(({ name, lens }) => ({
    group: 'View',
    name,
    keywords: 'saved show',
    current: toQuery(lens) === query,
    run: () => changeLens(lens),
  }));
}

const clearFilters: Listed = {
  group: 'Filters',
  name: 'Clear all filters',
  keywords: 'reset remove show everything',
  isPossible: () => toQuery({ ...readLens(), sort: emptyLens.sort }) !== '',
  run: () => changeLens(noLimits),
};

function useExports({ currency, filter }: CommandContext): readonly Listed[] {
  const count = formatCount(useList(currency, filter).count);
  const toExport = (kind: ExportKind, name: string, keywords: string): Listed => ({
    group: 'Export',
    name,
    keywords: `download save backup ${keywords}`,
    isPossible: ({ list }) => list !== 'failed',
    run: () => void exportRows(kind, () => readSortedRows(currency, filter, readLens().sort)),
  });
  return [
    toExport('shown', `CSV of what is shown (${count})`, 'spreadsheet excel'),
    toExport('csv', 'CSV of everything', 'spreadsheet excel all'),
    toExport('json', 'JSON of everything', 'all'),
  ];
}

const cards = [
  { id: 'summary', name: 'Summary', keywords: 'totals income expense balance' },
  { id: 'charts', name: 'Charts', keywords: 'graph line pie bar table' },
  { id: 'board', name: 'Board', keywords: 'to do in progress done status cards' },
  { id: 'list', name: 'List', keywords: 'transactions rows' },
] as const;

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
