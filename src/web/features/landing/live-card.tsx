import { GripVertical } from 'lucide-react';
import { formatMoneyParts } from '#domain/money.ts';
import { Money } from '../../ui/money.tsx';
import type { DemoCard } from './live-scenes.ts';

/** A board card, small. `name` tells the animation which card it was a moment ago. */
export function LiveCard({ card, name }: { card: DemoCard; name?: string }) {
  const { symbol, digits } = formatMoneyParts(card.amount, card.currency);
  return (
    <div data-glide={name} className="relative rounded-md border border-line bg-paper-raised p-2">
      <p className="flex items-center justify-between gap-1 text-sm leading-5 font-medium">
        <span className="truncate">{card.category}</span>
        <GripVertical size={14} className="hidden shrink-0 text-line-strong sm:block" />
      </p>
      <p className="truncate text-xs text-ink-muted">{card.description}</p>
      <Money
        sign={card.type === 'income' ? '+' : '-'}
        symbol={symbol}
        digits={digits}
        tone={card.type}
        className="block text-right text-xs font-semibold sm:text-sm"
      />
    </div>
  );
}
