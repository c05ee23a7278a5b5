import { useEffect, useMemo, useRef, useState } from 'react';
import type { OtherRow } from '#domain/collections/collections.ts';
import { formatCount } from '#domain/money/digit-groups.ts';
import { toKnownCategory } from '#domain/transactions/category.ts';
import type { RowChoices } from '#import/plan/apply-choice.ts';
import { toImportResult } from '#import/plan/import-result.ts';
import { formatRowCounts } from '#import/reading/format-row-counts.ts';
import type { ImportPlan } from '#import/reading/planned-row.ts';
import { Button } from '#web/ui/button.tsx';
import { chooseByRule, chooseCategory, setRowsIncluded, unchooseCategory } from '../change-file.ts';
import type { ImportFlow } from '../import-flow.ts';
import { RuleOffer } from '../rules/rule-offer.tsx';
import { RulesButton } from '../rules/rules-button.tsx';
import { StepFrame } from '../step-frame.tsx';
import { countIncluded, findOpenRows, toPositions, type VerdictKind, verdictNames } from './choose-rows.ts';
import { PlanRows } from './plan-rows.tsx';

interface RowsStepProps {
  flow: ImportFlow;
  plan: ImportPlan;
  choices: RowChoices;
  importing: boolean;
  /** The rows of other collections that come along. */
  others: readonly OtherRow[];
  onImport: () => void;
}

const kinds = Object.keys(verdictNames) as VerdictKind[];

const isOverridableKind = (kind: VerdictKind) => kind !== 'unreadable' && kind !== 'foreign';

/** Shows the verdict on each row, to be overridden where the person knows better. */
export function RowsStep({ flow, plan, choices, importing, others, onImport }: RowsStepProps) {
  const [filter, setFilter] = useState<VerdictKind | 'all'>('all');
  const [changed, setChanged] = useState<number | null>(null);
  // The page's own region is out of reach while a dialog is open.
  const [said, setSaid] = useState('');
  const positions = useMemo(() => toPositions(plan), [plan]);
  const shown = positions[filter];
  const overridable = filter === 'all' ? positions.overridable : isOverridableKind(filter) ? shown : [];
  const count = countIncluded(plan, choices, positions, 'all');
  const takenShown = countIncluded(plan, choices, positions, filter);
  useEffect(() => {
    const found = kinds.map((kind) => `${verdictNames[kind]}: ${formatCount(positions[kind].length)}`);
    setSaid(found.join(', '));
  }, [positions]);
  const latest = useRef(changed);
  useEffect(() => {
    latest.current = changed;
  }, [changed]);
  const endOffer = (sentence: string) => {
    setSaid(sentence);
    // Another row may have the offer by now.
    if (latest.current !== changed) return;
    focusCategory();
    setChanged(null);
  };
  const offer = changed !== null &&
    plan.rows[changed]?.transaction && {
      position: changed,
      part: (
        <RuleOffer
          key={changed}
          description={plan.rows[changed].transaction.description}
          category={toKnownCategory(
            choices.categories.get(changed) ?? plan.rows[changed].transaction.category,
          )}
          countOthers={(phrase) => findOpenRows(plan, choices, phrase).length}
          onRule={(rule) => {
            void chooseByRule(flow.state, rule);
            endOffer(`From now on ${rule.category}, also in the other rows here.`);
          }}
          onOthers={(phrase, category) => {
            const others = findOpenRows(plan, choices, phrase);
            chooseCategory(flow.state, others, category);
            endOffer(`${category} in ${formatCount(others.length + 1)} rows.`);
          }}
          onClose={() => endOffer('')}
        />
      ),
    };

  return (
    <StepFrame
      number={3}
      title="Check the rows"
      footer={
        <RowsFooter
          count={count}
          outOf={plan.rows.length}
          others={others}
          importing={importing}
          onBack={() => flow.goTo('reading')}
          onImport={onImport}
        />
      }
    >
      <p role="status" className="sr-only">
        {said}
      </p>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Which rows to show</legend>
        <VerdictButtons positions={positions} filter={filter} onChange={setFilter} />
        <RulesButton onClose={(rules) => void flow.plan(rules)} className="px-3! text-sm! sm:ml-auto" />
      </fieldset>
      <div className="flex grow flex-col">
        <AllRows
          count={overridable.length}
          taken={takenShown}
          onTake={(taken) => setRowsIncluded(flow.state, overridable, taken)}
        />
        <PlanRows
          key={filter}
          plan={plan}
          shown={shown}
          choices={choices}
          offer={offer || null}
          onTake={(position, taken) => setRowsIncluded(flow.state, [position], taken)}
          onCategory={(position, category) => {
            if (category === null) return unchooseCategory(flow.state, position);
            chooseCategory(flow.state, [position], category);
            setChanged(position);
          }}
          onCorrect={(line, correction) => void flow.correct(line, correction)}
        />
      </div>
    </StepFrame>
  );
}

/** In place of the form in this row, which goes and would take the focus with it. */
function focusCategory(): void {
  const row = document.activeElement?.closest('li');
  row?.querySelector<HTMLElement>('select[aria-label^=Category]')?.focus();
}

interface VerdictButtonsProps {
  positions: ReturnType<typeof toPositions>;
  filter: VerdictKind | 'all';
  onChange: (filter: VerdictKind | 'all') => void;
}

/** One for the rows of each verdict, with how many there are. */
function VerdictButtons({ positions, filter, onChange }: VerdictButtonsProps) {
  return (['all', ...kinds] as const).map((kind) => {
    const rows = positions[kind].length;
    return (
      <Button
        key={kind}
        aria-pressed={filter === kind}
        disabled={rows === 0}
        onClick={() => onChange(kind)}
        className="px-3! text-sm! max-sm:disabled:hidden aria-pressed:bg-paper-sunken aria-pressed:font-semibold"
      >
        {kind === 'all' ? 'All' : verdictNames[kind]}{' '}
        <span className="text-ink-muted tabular-nums">{formatCount(rows)}</span>
      </Button>
    );
  });
}

interface RowsFooterProps extends Pick<RowsStepProps, 'importing' | 'others' | 'onImport'> {
  /** Rows to be imported, of all in the file. */
  count: number;
  outOf: number;
  onBack: () => void;
}

function RowsFooter({ count, outOf, others, importing, onBack, onImport }: RowsFooterProps) {
  return (
    <>
      <p role="status" className="mr-auto text-sm text-ink-muted max-sm:basis-full">
        {toImportResult(count, outOf)}
        {others.length > 0 && `, and ${formatRowCounts(others)}`}
      </p>
      <Button disabled={importing} onClick={onBack}>
        Back
      </Button>
      <Button
        variant="primary"
        disabled={count + others.length === 0}
        aria-disabled={importing}
        onClick={onImport}
      >
        {importing
          ? 'Importing...'
          : `Import ${formatCount(count)} ${count === 1 ? 'transaction' : 'transactions'}`}
      </Button>
    </>
  );
}

interface AllRowsProps {
  /** Rows that can be imported, and those of them that are to be. */
  count: number;
  taken: number;
  onTake: (taken: boolean) => void;
}

function AllRows({ count, taken, onTake }: AllRowsProps) {
  return (
    <label className="flex min-h-control items-center gap-3 border-b border-line-strong">
      <input
        type="checkbox"
        className="size-4 shrink-0 accent-ink"
        disabled={count === 0}
        checked={count > 0 && taken === count}
        ref={(box) => {
          if (box !== null) box.indeterminate = taken > 0 && taken < count;
        }}
        onChange={({ target }) => onTake(target.checked)}
      />
      <span>{`Import all ${formatCount(count)} shown here`}</span>
    </label>
  );
}
