import { type MinorUnits, requireMinorUnits } from '#domain/money/money.ts';
import type { Category } from '#domain/transactions/category.ts';
import type { Status } from '#domain/transactions/status.ts';
import type { TransactionType } from '#domain/transactions/transaction.ts';

export interface DemoCard {
  readonly id: string;
  readonly type: TransactionType;
  readonly category: Category;
  readonly description: string;
  readonly amount: MinorUnits;
  readonly currency: 'INR';
  readonly status: Status;
}

type Event = { readonly add: DemoCard } | { readonly move: string; readonly to: Status };

const salary = card('salary', 'income', 'Salary', 'Monthly salary', 85_000_00, 'done');
const rent = card('rent', 'expense', 'Rent', 'Flat, this month', 24_000_00, 'todo');
const power = card('power', 'expense', 'Utilities', 'Electricity', 2_184_75, 'todo');
const groceries = card('groceries', 'expense', 'Groceries', 'Weekly shop', 3_240_50, 'in-progress');
const freelance = card('freelance', 'income', 'Freelance', 'Logo for a bakery', 18_500_00, 'todo');

const story: readonly Event[] = [
  { move: 'groceries', to: 'done' },
  { move: 'rent', to: 'in-progress' },
  { add: freelance },
  { move: 'freelance', to: 'in-progress' },
  { move: 'freelance', to: 'done' },
  { move: 'power', to: 'in-progress' },
];

/** The states of the board that the landing page plays in a loop. */
export const liveScenes: readonly (readonly DemoCard[])[] = playStory([rent, power, groceries, salary]);

function playStory(start: readonly DemoCard[]): (readonly DemoCard[])[] {
  const scenes = [start];
  let cards = start;
  for (const event of story) {
    cards = applyEvent(cards, event);
    scenes.push(cards);
  }
  return scenes;
}

/** The latest change is on top of its column. */
function applyEvent(cards: readonly DemoCard[], event: Event): DemoCard[] {
  if ('add' in event) return [event.add, ...cards];
  const moved = cards.filter(({ id }) => id === event.move).map((item) => ({ ...item, status: event.to }));
  return [...moved, ...cards.filter(({ id }) => id !== event.move)];
}

function card(
  id: string,
  type: TransactionType,
  category: Category,
  description: string,
  paise: number,
  status: Status,
): DemoCard {
  return { id, type, category, description, amount: requireMinorUnits(paise), currency: 'INR', status };
}
