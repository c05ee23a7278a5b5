import { clsx } from 'clsx';
import { GripVertical } from 'lucide-react';
import { formatMoneyParts } from '#domain/money/money.ts';
import { Money } from '../../ui/money.tsx';
import type { DemoCard } from './live-scenes.ts';

interface LiveCardProps {
  card: DemoCard;
  /** Identifies the card for the animation. */
  name?: string;
  /** Hides what does not fit when three columns share a phone's width. */
  compact?: boolean;
}

/** A small board card. */
export function LiveCard({ card, name, compact = false }: LiveCardProps) {
  const { symbol, digits } = formatMoneyParts(card.amount, card.currency);
  return (
    <div data-glide={name} className="relative rounded-md border border-line bg-paper-raised p-2">
      <p className="flex items-center justify-between gap-1 text-sm leading-5 font-medium">
        <span className="truncate">{card.category}</span>
        <GripVertical size={14} className="hidden shrink-0 text-line-strong sm:block" />
      </p>
      <p className={clsx('truncate text-xs text-ink-muted', compact && 'hidden sm:block')}>
        {card.description}
      </p>
      <Money
        sign={card.type === 'income' ? '+' : '-'}
        symbol={symbol}
        digits={digits}
        tone={card.type}
        className={clsx(
          'text-right text-xs font-semibold sm:text-sm',
          compact ? 'hidden min-[22rem]:block' : 'block',
        )}
      />
    </div>
  );
}
