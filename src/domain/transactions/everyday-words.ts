import type { Category } from './category.ts';
import type { TransactionType } from './transaction.ts';

/** The usual category of a word of daily life. */
interface Known {
  readonly category: Category;
  /** The only type for which the word means this category; null for both. */
  readonly type: TransactionType | null;
}

/**
 * Words of daily life in India, Britain and the United States, and names on statements, by their usual category; each
 * once, and one of a thing where many only add an s. The line knows a description by them, an import a bank's text.
 */
export const everyday: readonly (readonly [Category, TransactionType | null, string])[] = [
  ['Salary', 'income', 'salary payroll wage stipend bonus paycheck paycheque gehalt lohn salaire nomina'],
  ['Freelance', 'income', 'upwork fiverr toptal honorar'],
  [
    'Investment',
    null,
    'zerodha groww upstox kuvera dividend mutual sip stocks shares vanguard fidelity robinhood trading212 nps ppf etf gold',
  ],
  ['Rent', null, 'rent mortgage landlord miete loyer alquiler nobroker'],
  [
    'Groceries',
    null,
    'bigbasket blinkit zepto dmart grofers jiomart instamart tesco sainsburys aldi lidl asda waitrose morrisons walmart ' +
      'kroger safeway costco publix rewe edeka carrefour supermarket groceries grocery kirana sabzi vegetable veg veggies ' +
      'fruit milk dahi curd paneer ghee atta rice dal flour bread egg butter cheese onion potato tomato ' +
      'chicken mutton fish meat provisions ration toiletries detergent soap cereal pasta nappy diaper',
  ],
  [
    'Transportation',
    null,
    'uber ola rapido lyft bolt metro tfl oyster trainline irctc petrol fuel diesel hpcl bpcl iocl shell parking fastag toll ' +
      'taxi cab auto rickshaw bus train tram tube underground commute bike scooter car tyre puncture mechanic ' +
      'carwash mot exxon chevron',
  ],
  [
    'Entertainment',
    null,
    'netflix spotify hotstar primevideo youtube disney bookmyshow pvr inox cinema movie film steam playstation xbox audible ' +
      'concert theatre theater museum game bowling cricket football match zoo party book kindle newspaper magazine subscription',
  ],
  [
    'Utilities',
    null,
    'airtel jio vodafone bsnl bescom tneb electricity electric broadband wifi internet water gas recharge tatapower verizon ' +
      'comcast phone mobile sim dth lpg cylinder landline council maintenance plumber electrician laundry',
  ],
  [
    'Healthcare',
    null,
    'apollo pharmacy chemist hospital clinic medplus netmeds pharmeasy 1mg cvs walgreens dentist doctor gp medicine ' +
      'prescription physio optician spectacles glasses vitamins gym yoga therapy therapist scan vaccine apotheke',
  ],
  [
    'Education',
    null,
    'udemy coursera school college university tuition byjus unacademy course exam fees textbook stationery notebook nursery ' +
      'daycare creche',
  ],
  [
    'Shopping',
    null,
    'amazon flipkart myntra ajio nykaa meesho ikea decathlon ebay zara h&m croma target argos primark boots shoes clothes shirt ' +
      'tshirt jeans trousers dress saree kurta jacket coat socks gift present toy furniture sofa mattress curtain laptop ' +
      'headphones charger perfume makeup haircut salon barber jewellery jewelry watch umbrella bag table chair lamp pillow',
  ],
  [
    'Food & Dining',
    null,
    'swiggy zomato starbucks mcdonalds dominos kfc subway restaurant cafe coffee bakery deliveroo doordash grubhub pizza ' +
      'greggs pret nandos chipotle costa breakfast lunch dinner brunch supper snack tea chai samosa noodle dosa idli vada biryani ' +
      'thali momos burger sandwich sushi curry takeaway takeout chips icecream dessert cake sweets mithai juice beer wine ' +
      'pub bar drinks pint meal tiffin canteen eats tip',
  ],
  [
    'Travel',
    null,
    'makemytrip goibibo cleartrip indigo airindia vistara airbnb booking expedia ryanair easyjet hotel airlines ' +
      'agoda flight holiday vacation trip visa passport luggage hostel resort',
  ],
  ['Insurance', null, 'insurance lic policybazaar versicherung assurance mediclaim geico'],
  // Known to be cash, which nobody can file for the person.
  ['Other', null, 'atm cash'],
];

const byWord = new Map(
  everyday.flatMap(([category, type, words]) =>
    words.split(' ').map((word) => [word, { category, type }] as const),
  ),
);

/** Finds a word in small letters, singular or plural. */
export function findEveryday(word: string): Known | undefined {
  const ones = [word, word.replace(/s$/, ''), word.replace(/es$/, ''), word.replace(/ies$/, 'y')];
  return ones.map((one) => byWord.get(one)).find((known) => known !== undefined);
}
