import { NotebookPen } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { Money } from '../ui/money.tsx';
import { GroupedRows } from '../ui/rows/grouped-rows.tsx';
import { ActionLine } from '../ui/surfaces/action-line.tsx';
import { Alert } from '../ui/surfaces/alert.tsx';
import { Badge } from '../ui/surfaces/badge.tsx';
import { Card } from '../ui/surfaces/card.tsx';
import { EmptyState } from '../ui/surfaces/empty-state.tsx';
import { ErrorBoundary } from '../ui/surfaces/error-boundary.tsx';
import { FailureAlert } from '../ui/surfaces/failure-alert.tsx';
import { Skeleton } from '../ui/surfaces/skeleton.tsx';
import { Words } from '../ui/words.tsx';
import { Section, Specimen } from './specimen.tsx';

export function SurfacesSection() {
  return (
    <Section id="surfaces" title="Cards, words and numbers" wide>
      <Specimen name="card, with description and actions">
        <Card title="Transaction List" description="Newest first" actions={<Badge>25</Badge>}>
          <p>What it holds.</p>
        </Card>
      </Specimen>
      <Specimen name="a card whose content failed">
        <ErrorBoundary title="Financial Charts">
          <Fault />
        </ErrorBoundary>
      </Specimen>
      <Specimen name="empty">
        <EmptyState icon={NotebookPen} title="No transactions yet. Add your first transaction above!">
          What to do next.
        </EmptyState>
      </Specimen>
      <Specimen name="words with what can be done, whose amounts can be hidden">
        <ActionLine words={<Words text="Netflix rose from ₹649.00 to ₹699.00." />}>
          <Button>OK</Button>
        </ActionLine>
      </Specimen>
      <Specimen name="on its way, on a raised and on a sunken ground">
        <Skeleton className="h-6 w-48" />
        <div className="mt-2 bg-paper-sunken p-2">
          <Skeleton on="sunken" className="h-6 w-48" />
        </div>
      </Specimen>
      {(['error', 'notice', 'red'] as const).map((tone) => (
        <Specimen key={tone} name={`alert, ${tone}`}>
          <Alert tone={tone}>Please enter a valid amount greater than 0.</Alert>
        </Specimen>
      ))}
      <Specimen name="alert of a failure with several reasons">
        <FailureAlert
          failure={{ message: 'Weak password', reasons: ['At least 8 characters.', 'Easy to guess.'] }}
        />
      </Specimen>
      <Specimen name="badges">
        <Badge tone="income">Income</Badge> <Badge tone="expense">Expense</Badge> <Badge>3</Badge>
      </Specimen>
      <Specimen name="words for ears alone">
        <p>
          25<span className="sr-only"> transactions</span>
        </p>
      </Specimen>
      <Specimen name="rows in groups">
        <GroupedRows
          groups={[
            { title: 'Overdue', start: 0, end: 1 },
            { title: 'Today', start: 1, end: 3 },
          ]}
          toHeading={({ title }) => title}
          headingClass="text-sm font-medium"
          toRow={(position) => <li key={position}>{['Rent', 'Electricity', 'Groceries'][position]}</li>}
        />
      </Specimen>
      <Specimen name="money">
        <div className="flex flex-col items-end text-xl font-semibold">
          <Money sign="+" symbol="₹" digits="2,20,150.00" tone="income" />
          <Money sign="-" symbol="£" digits="96,879.05" tone="expense" />
          <Money symbol="$" digits="1,463.50" tone="balance" />
          <Money symbol="₹" digits="0.01" />
        </div>
      </Specimen>
    </Section>
  );
}

function Fault(): never {
  throw new Error('Thrown by the style guide, to show what it looks like.');
}
