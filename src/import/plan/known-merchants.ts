import type { Category } from '#domain/transactions/category.ts';
import type { TransactionType } from '#domain/transactions/transaction.ts';

/** The usual categories of names on statements, for people without any history yet. */
const names: readonly (readonly [Category, TransactionType | null, string])[] = [
  ['Salary', 'income', 'salary payroll wages gehalt lohn salaire nomina'],
  ['Freelance', 'income', 'upwork fiverr toptal honorar'],
  [
    'Investment',
    null,
    'zerodha groww upstox kuvera dividend dividends mutual vanguard fidelity trading212 sip',
  ],
  ['Rent', null, 'rent miete loyer alquiler nobroker'],
  [
    'Groceries',
    null,
    'bigbasket blinkit zepto dmart grofers jiomart instamart tesco sainsburys aldi lidl asda waitrose walmart kroger safeway ' +
      'costco rewe edeka carrefour supermarket groceries grocery kirana',
  ],
  [
    'Transportation',
    null,
    'uber ola rapido lyft bolt metro tfl trainline irctc petrol fuel diesel hpcl bpcl iocl shell parking fastag toll taxi',
  ],
  [
    'Entertainment',
    null,
    'netflix spotify hotstar primevideo youtube disney bookmyshow pvr inox cinema steam playstation audible',
  ],
  [
    'Utilities',
    null,
    'airtel jio vodafone bsnl bescom tneb electricity broadband water gas internet recharge tatapower verizon comcast',
  ],
  [
    'Healthcare',
    null,
    'apollo pharmacy hospital clinic medplus netmeds pharmeasy 1mg cvs walgreens boots dentist apotheke',
  ],
  ['Education', null, 'udemy coursera school college university tuition byjus unacademy'],
  [
    'Shopping',
    null,
    'amazon flipkart myntra ajio nykaa meesho ikea decathlon ebay zara h&m croma target argos primark',
  ],
  [
    'Food & Dining',
    null,
    'swiggy zomato starbucks mcdonalds dominos kfc subway restaurant cafe coffee bakery deliveroo doordash grubhub pizza ' +
      'greggs pret',
  ],
  [
    'Travel',
    null,
    'makemytrip goibibo cleartrip indigo airindia vistara airbnb booking expedia ryanair easyjet hotel hotels airlines agoda',
  ],
  ['Insurance', null, 'insurance lic policybazaar versicherung assurance premium'],
  // Known to be cash, which nobody can file for the person.
  ['Other', null, 'atm cash'],
];

const byWord = new Map(
  names.flatMap(([category, type, words]) =>
    words.split(' ').map((word) => [word, { category, type }] as const),
  ),
);

/** The first of a merchant's words that is known, with the category that it usually has; none if no word is. */
export function findKnownMerchant(
  words: readonly string[],
  type: TransactionType,
): { readonly category: Category; readonly word: string } | undefined {
  for (const word of words) {
    const known = byWord.get(word);
    if (known && (known.type === null || known.type === type)) return { category: known.category, word };
  }
  return undefined;
}
