import { parseAmountText } from '#domain/entry/amount-text.ts';
import type { CurrencyCode } from '#domain/money/currency.ts';
import { formatMoney, parseAmount, toDecimal } from '#domain/money/money.ts';

/** The sentences for refused amounts, by the domain's codes. */
export interface AmountTexts {
  readonly amount_invalid: string;
  readonly amount_too_large: string;
}

/** The hint for a text: how it is read, or why it is not an amount and what might be meant. */
interface AmountWords {
  readonly isAmount: boolean;
  readonly words: string;
}

const fine: AmountWords = { isAmount: true, words: '' };

export function toAmountWords(text: string, currency: CurrencyCode, texts: AmountTexts): AmountWords {
  const amount = parseAmount(text, currency);
  if (text === '' || (amount.ok && /^[\d.]+$/.test(text))) return fine;
  if (amount.ok) {
    const money = formatMoney(amount.value, currency);
    const isPoint = /^\d*,\d{1,2}$/.test(text);
    return { isAmount: true, words: `${isPoint ? 'Comma read as decimal point:' : 'Read as'} ${money}` };
  }
  return { isAmount: false, words: toReason(text, amount.issues[0]?.code, texts) };
}

function toReason(text: string, code: keyof AmountTexts | undefined, texts: AmountTexts): string {
  if (code === 'amount_too_large') return texts[code];
  if (parseAmount(text).ok) return 'This is another currency. Choose it under Currency.';
  if (/^[\d.,]*$/.test(text) && Number(text) === 0) return texts.amount_invalid;
  const rule = /^\d*\.\d{3,}$/.test(text) ? 'Two decimals at most.' : 'Only digits and one decimal point.';
  const typed = parseAmountText(text);
  const meant = typed.ok ? typed.value.amount : typed.issues[0]?.guess;
  return meant === undefined ? rule : `${rule} Did you mean ${toDecimal(meant)}?`;
}
