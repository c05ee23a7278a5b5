import { toSearchText } from '../../lens/search-text.ts';

/** The words that name a merchant, and the same as they are written in the description. */
export interface Merchant {
  /** Small letters, without accents; each once. */
  readonly words: readonly string[];
  /** The first of them that stand together: 'BIGBASKET' of 'UPI-BIGBASKET-INNOVATIVE RETAIL-4321@okaxis'. */
  readonly name: string;
}

/** A word, with what is written within it: McDonald's, H&M. */
const wordPattern = /[\p{L}\p{N}\p{M}]+(?:['’&][\p{L}\p{N}\p{M}]+)*/gu;

/** What banks, payment services and registers put around a merchant's name, and where it is. */
export const noise = new Set(
  [
    'upi pos neft imps rtgs ach nach ecs sepa bacs chaps swift atw inb mob mmt bil billpay ecom p2p p2m p2a vps vpa',
    'debit credit dr cr card visa mastercard maestro rupay amex contactless purchase payment payments paid pay txn trf',
    'tfr transfer xfer ref refno reference auth order orders online mobile banking netbanking standing direct giro chip',
    'lastschrift basislastschrift kartenzahlung girocard uberweisung gutschrift carte paiement prlv prelevement virement',
    'paytm phonepe gpay googlepay bharatpe billdesk razorpay payu ccavenue cashfree paypal stripe sumup zettle klarna sq',
    'okaxis okicici oksbi okhdfcbank ybl ibl axl apl hdfc icici sbi axis kotak hsbc barclays bank',
    'www http https com co org net pvt ltd limited private llp llc inc corp gmbh plc sarl the and for from to by via of at',
    'in us usa uk gb ind india bangalore bengaluru mumbai delhi newdelhi chennai kolkata hyderabad pune gurgaon gurugram',
    'noida ahmedabad jaipur kochi lucknow chandigarh indore london manchester birmingham leeds bristol edinburgh glasgow',
    'york chicago seattle austin boston houston dallas denver francisco angeles',
  ].flatMap((line) => line.split(' ')),
);

/** Finds who was paid, or paid. Where every word is noise, all of them. */
export function findMerchant(description: string): Merchant {
  const found = [...description.matchAll(wordPattern)].map(({ 0: written, index }) => ({
    text: toSearchText(written),
    start: index,
    end: index + written.length,
  }));
  const kept = found.filter(({ text }) => isName(text));
  const named = kept.length > 0 ? kept : found;
  const [first] = named;
  if (first === undefined) return { words: [], name: description.trim() };
  let end = first.end;
  for (const { start, end: next } of named.slice(1, mostWords)) {
    if (description.slice(end, start) !== ' ') break;
    end = next;
  }
  return {
    words: [...new Set(named.map(({ text }) => text))],
    name: description.slice(first.start, end),
  };
}

/** A longer name says no more. */
const mostWords = 3;

/** Numbers of cards, accounts and payments are no names, nor is a single letter. */
function isName(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  return text.length > 1 && digits < 2 && digits < text.length && !noise.has(text);
}
