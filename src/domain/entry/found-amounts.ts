import { withPlainDigits } from '../money/plain-digits.ts';
import { type AmountReading, readAmount } from './amount-text.ts';

/** An amount among the words of a line. */
export interface FoundAmount extends AmountReading {
  /** The first of its words, and the one after its last. */
  readonly from: number;
  readonly to: number;
  readonly sign: '+' | '-' | '';
}

/** In a line, more words are no amount: '20 + 30 + 40 + 50'. */
const mostWords = 9;
const beginning = /^[-+−]?(?:[\d.,(₹$£]|rs|inr|us|gbp|half$|third$|quarter$)/i;

/**
 * The amounts in a line, as long as they can be. An amount is one or more whole words; it may have a sign. Since the line
 * has other words, too, '(2)' and '2l' are none, '450 -3' is not a difference, and '1 200' is two numbers.
 */
export function findAmounts(line: readonly string[]): readonly FoundAmount[] {
  const words = line.map(withPlainDigits);
  const found: FoundAmount[] = [];
  for (let from = 0; from < words.length; from += 1) {
    if (!beginning.test(words[from] as string)) continue;
    for (let to = Math.min(words.length, from + mostWords); to > from; to -= 1) {
      const text = words
        .slice(from, to)
        .join(' ')
        .replace(/[,;:]+$/, '');
      const sign = /^[-+−]/.exec(text)?.[0] ?? '';
      const read = isSeveral.test(text) ? 'words' : readAmount(text.slice(sign.length));
      if (typeof read === 'string') continue;
      found.push({ ...read, from, to, sign: sign === '−' ? '-' : (sign as '+' | '-' | '') });
      from = to - 1;
      break;
    }
  }
  return found;
}

/** Forms that only a field reads as one amount. */
const isSeveral = /\d \d| [-+−]\S|\dl(?![A-Za-z])| [kKlL]\b|=/;
