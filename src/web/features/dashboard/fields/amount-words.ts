import type { CurrencyCode } from '#domain/currency.ts';
import { formatMoney, parseAmount, toDecimal } from '#domain/money.ts';
import { suggestAmount } from '#domain/suggest-amount.ts';
import { issueTexts, messages } from '#web/data/messages.ts';

/** The hint for a text: how it is read, or why it is not an amount and what might be meant. */
interface AmountWords {
  readonly isAmount: boolean;
  readonly words: string;
}

const fine: AmountWords = { isAmount: true, words: '' };

export function toAmountWords(text: string, currency: CurrencyCode): AmountWords {
  const amount = parseAmount(text, currency);
  if (text === '' || (amount.ok && /^[\d.]+$/.test(text))) return fine;
  if (amount.ok) {
    const money = formatMoney(amount.value, currency);
    const isPoint = /^\d*,\d{1,2}$/.test(text);
    return { isAmount: true, words: `${isPoint ? 'Comma read as decimal point:' : 'Read as'} ${money}` };
  }
  return { isAmount: false, words: toReason(text, amount.issues[0]?.code) };
}

function toReason(text: string, code: keyof typeof issueTexts | undefined): string {
  if (code === 'amount_too_large') return issueTexts[code];
  if (parseAmount(text).ok) return 'This is another currency. Choose it under Currency.';
  if (/^[\d.,]*$/.test(text) && Number(text) === 0) return messages.amountInvalid;
  const rule = /^\d*\.\d{3,}$/.test(text) ? 'Two decimals at most.' : 'Only digits and one decimal point.';
  const meant = suggestAmount(text);
  return meant === undefined ? rule : `${rule} Did you mean ${toDecimal(meant)}?`;
}
