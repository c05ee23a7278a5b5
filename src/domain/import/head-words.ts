import type { Meaning } from './reading.ts';

/** What a head says that its column means. Of several dates, or ids, the one with the highest rank is it. */
export interface HeadMeaning {
  readonly meaning: Meaning;
  readonly rank: number;
}

/** A head in small letters without accents, signs, and what stands in brackets: 'withdrawal amt', 'betrag'. */
export function toHeadWords(head: string): string {
  return head
    .replace(/\([^)]*\)|\[[^\]]*\]/g, ' ')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const currencyWord = '(?: (?:in )?(?:inr|usd|gbp|eur|euros?|rs|rupees|chf))?';

/** What the words of heads mean, the first that matches. English, Hindi-English, German, French and Spanish. */
const words: readonly (readonly [RegExp, Meaning, number])[] = [
  // Columns that look like others and are none.
  [
    /\b(?:original|foreign|fee|fees|charges|exchange|account2|rate|tax|gst|vat|limit|iban|bic|ifsc|branch)\b/,
    'ignored',
    1,
  ],
  [
    /^(?:account|account name|account number|account type|source|destination|auftragskonto|konto|compte|cuenta)\b/,
    'ignored',
    1,
  ],
  // Dates: the day on which it happened or was booked, rather than the day from which interest counts.
  [
    /^(?:value|val) (?:date|dt)$|^(?:valuta|valutadatum|wertstellung|wertstellungsdatum|wert|valuta date)$/,
    'date',
    1,
  ],
  [/^date (?:de )?valeur$|^(?:fecha|f) (?:de )?valor$|^valeur$/, 'date', 1],
  [/^(?:started|created|time|timestamp|created at|effective) ?(?:date|on)?$/, 'date', 2],
  [
    /^(?:booking|booked|posting|posted|post|completed|entry|settlement|cleared|process(?:ed|ing)?) (?:date|on|dt)$/,
    'date',
    3,
  ],
  [/^date (?:de )?(?:comptabilisation|comptable)$|^fecha (?:contable|(?:de )?registro)$/, 'date', 3],
  [
    /^(?:date|txn date|txn dt|trans date|tran date|transaction date|transaction dt|date time|datetime|date posted)$/,
    'date',
    4,
  ],
  [/^(?:transaction|txn) (?:date )?(?:and )?time$|^date and time$|^date of transaction$/, 'date', 4],
  [
    /^(?:buchung|buchungstag|buchungsdatum|datum|transaktionsdatum|belegdatum|kaufdatum|umsatzdatum)$/,
    'date',
    4,
  ],
  [
    /^(?:date (?:d |de l |de )?(?:operation|transaction)|fecha|fecha (?:de )?(?:la )?(?:operacion|transaccion))$/,
    'date',
    4,
  ],
  [/^f (?:operacion|contable)$|^dia$/, 'date', 4],
  // Which way, before the columns of money whose words it repeats.
  [
    /^(?:dr cr|cr dr|debit credit|credit debit|d c|c d|debit or credit|credit or debit|soll haben|s h|dr or cr)\b/,
    'direction',
    3,
  ],
  [
    /^(?:debit credit|credit debit) (?:indicator|flag|type)|^cdt dbt ind$|^sens$|^dr cr(?: indicator)?$/,
    'direction',
    3,
  ],
  [
    /^(?:type|transaction type|txn type|tran type|trans type|income expense|direction|typ|art|umsatztyp|indicator)$/,
    'direction',
    1,
  ],
  [/^(?:details|kind|flow)$/, 'direction', 0],
  // What the account holds.
  [/\b(?:balance|bal|saldo|solde|kontostand)\b/, 'balance', 1],
  // Money out and in.
  [
    new RegExp(
      `^(?:withdrawals?|withdrawal (?:amt|amount)|withdrawn|debits?|debit (?:amt|amount)|dr|dr (?:amt|amount)|paid out|money out|` +
        `outflow|out|outgoing|spent|spending|expenses?|payments?|soll|ausgang|ausgaben?|ausgange|belastung(?:en)?|lastschrift|` +
        `depenses?|retraits?|cargos?|debe|adeudos?|gastos?|retiros?|amount (?:debited|debit|withdrawn))${currencyWord}$`,
    ),
    'out',
    1,
  ],
  [
    new RegExp(
      `^(?:deposits?|deposit (?:amt|amount)|deposited|credits?|credit (?:amt|amount)|cr|cr (?:amt|amount)|paid in|money in|inflow|in|` +
        `incoming|received|receipts?|income|haben|eingang|einnahmen?|eingange|gutschrift(?:en)?|recettes?|versements?|abonos?|` +
        `haber|ingresos?|depositos?|amount (?:credited|credit|deposited))${currencyWord}$`,
    ),
    'in',
    1,
  ],
  [
    new RegExp(
      `^(?:amount|amt|transaction amount|txn amount|trans amount|net amount|total amount|betrag|umsatz|montant|importe|monto|cantidad|` +
        `value|sum|total|price|cost|wert betrag|buchungsbetrag|valor|debit credit|credit debit)${currencyWord}$`,
    ),
    'amount',
    2,
  ],
  [
    /^(?:currency|ccy|curr|cur|currency code|account currency|transaction currency|wahrung|waehrung|devise|divisa|moneda)$/,
    'currency',
    1,
  ],
  [
    /^(?:sub ?category|category|categories|kategorie|categorie|categoria|category group|unterkategorie)$/,
    'category',
    1,
  ],
  [/^(?:tags?|labels?|schlagworter|schlagworte|etiquettes?|etiquetas?)$/, 'tags', 1],
  [/^(?:status|state|stage)$/, 'status', 1],
  [/^payment reference$/, 'description', 3],
  // Names of the transaction: sure ones, and those that banks also repeat.
  [
    /^(?:bank id|fitid|transaction id|txn id|transaktions ?id|transaction reference|uuid|id|reference id|umsatz id)$/,
    'bank-id',
    2,
  ],
  [/\b(?:ref|reference|utr|rrn|chq|cheque|check|referenz|referencia|chqno)\b/, 'bank-id', 1],
  // Texts: who and what for, and what kind of booking only where nothing else is.
  [
    /^(?:payee|merchant|merchant name|name|counterparty|counter party|partner|partner name|vendor|shop|store|title|item)$/,
    'description',
    3,
  ],
  [
    /^(?:description|narration|narrative|particulars?|remarks?|transaction (?:remarks?|details?|description|particulars))$/,
    'description',
    3,
  ],
  [/^(?:notes?|memo|comments?|details|message|purpose|text|transaction)$/, 'description', 3],
  [
    /^(?:verwendungszweck|zahlungsempfanger\w*(?: in)?|(?:be|)gunstigter\b.*|beguenstigter\b.*|auftraggeber\b.*|empfanger\b.*)$/,
    'description',
    3,
  ],
  [
    /^(?:name zahlungsbeteiligter|zahlungspflichtige\w*(?: in| r)?|beschreibung|bezeichnung|buchungsdetails|vorgang)$/,
    'description',
    3,
  ],
  [
    /^(?:libelle|libelle (?:de l )?operation|nature|tiers|motif|concepto|descripcion|detalle|beneficiario|movimiento)$/,
    'description',
    3,
  ],
  [/^(?:observaciones|mas datos|informations?(?: complementaires?)?)$/, 'description', 3],
  [/^(?:buchungstext|booking text|mode|category description|extra info)$/, 'description', 1],
];

/** What a head can mean, the likeliest first: 'Details' is Dr or Cr at some banks, and a text at others. */
export function findHeadMeanings(head: string): readonly HeadMeaning[] {
  const text = toHeadWords(head);
  if (text === '' || text.length > 60) return [];
  const found = words.filter(([pattern]) => pattern.test(text));
  return found.map(([, meaning, rank]) => ({ meaning, rank }));
}
