import type { Sheet } from '#import/reading/sheet.ts';
import { FileRefusal } from '../file-issue.ts';
import { maxRows } from '../limits.ts';
import type { BankEntry } from './bank-sheet.ts';
import { BankSheet } from './bank-sheet.ts';
import { createAmountReader, joinTexts, limitNumberText } from './bank-text.ts';
import type { OfxToken } from './ofx-tokens.ts';
import { readOfxTokens } from './ofx-tokens.ts';

/** A transaction, with the account that it belongs to. */
interface OfxTransaction {
  readonly account: string;
  readonly entry: BankEntry;
  /** The kind of transaction; empty if it is not said. */
  readonly type: string;
}

/** Types of transactions of money that went out (OFX 2.2, 11.4.4.3). */
const takenTypes = new Set(['DEBIT', 'CHECK', 'DIRECTDEBIT', 'REPEATPMT']);
const outTypes = new Set([...takenTypes, 'FEE', 'SRVCHG', 'ATM', 'POS', 'PAYMENT', 'CASH']);

/**
 * Reads OFX 1 and 2, and QFX, which is the same: each transaction of a bank account or credit card, of all accounts in
 * the file. Days are the bank's own, whatever zone is named. In a file with several accounts, the last four characters of
 * the account precede the bank's id, because it is only unique within the account. Refuses a file without its end.
 */
export async function readOfx(texts: AsyncIterable<string>): Promise<Sheet> {
  const reader = new OfxReader();
  for await (const tokens of readOfxTokens(texts)) {
    for (const token of tokens) reader.take(token);
  }
  return reader.finish();
}

/** Tags that end a file whose outer tags are missing. */
const outermost = new Set([
  'BANKMSGSRSV1',
  'CREDITCARDMSGSRSV1',
  'INVSTMTMSGSRSV1',
  'STMTTRNRS',
  'CCSTMTTRNRS',
  'STMTRS',
  'CCSTMTRS',
  'BANKTRANLIST',
]);

class OfxReader {
  readonly #found: OfxTransaction[] = [];
  readonly #accounts = new Set<string>();
  #account = '';
  #currency = '';
  /** The fields of the transaction that is being read, by their tags. */
  #fields: Map<string, string> | undefined;
  /** The part of a transaction that changes what the fields within it mean. */
  #within = '';
  #isDepot = false;
  #isCash = false;
  #hasTrades = false;
  #isBegun = false;
  #isComplete = false;

  take(token: OfxToken): void {
    const { isClosing, name } = token;
    if (name === 'OFX') {
      this.#isBegun = true;
      this.#isComplete = isClosing;
    } else if (isClosing) {
      this.#close(name);
    } else {
      this.#open(name, token.text.trim());
    }
  }

  finish(): Sheet {
    if (!this.#isComplete) throw new FileRefusal(this.#isBegun ? 'truncated' : 'damaged');
    if (this.#found.length === 0 && this.#hasTrades) throw new FileRefusal('only_trades');
    const toAmount = createAmountReader(this.#found.map(({ entry }) => entry.amount));
    // Where no amount has a minus although some were taken, the types alone tell. What a shop or a machine gave may have
    // come back, and proves nothing.
    const isUnsigned =
      this.#found.some(({ type }) => takenTypes.has(type)) &&
      this.#found.some(({ type }) => !outTypes.has(type)) &&
      !this.#found.some(({ entry }) => entry.amount.startsWith('-'));
    const sheet = new BankSheet();
    for (const { account, entry: written, type } of this.#found) {
      const amount = toAmount(written.amount);
      const entry = { ...written, amount: isUnsigned && outTypes.has(type) ? `-${amount}` : amount };
      const isClear = entry.bankId === '' || this.#accounts.size < 2;
      sheet.add(isClear ? entry : { ...entry, bankId: `${account.slice(-4)} ${entry.bankId}` });
    }
    return sheet.finish('ofx', this.#accounts.size > 1 ? `OFX, ${this.#accounts.size} accounts` : 'OFX');
  }

  #open(name: string, text: string): void {
    switch (name) {
      case 'STMTRS':
      case 'CCSTMTRS':
        this.#account = '';
        this.#currency = '';
        break;
      case 'INVSTMTRS':
        this.#isDepot = true;
        this.#account = '';
        this.#currency = '';
        break;
      case 'INVTRAN':
        this.#hasTrades = true;
        break;
      case 'INVBANKTRAN':
        this.#isCash = true;
        break;
      case 'STMTTRN':
        this.#finishTransaction();
        this.#fields = new Map([['CURSYM', this.#currency]]);
        break;
      case 'BANKACCTTO':
      case 'CCACCTTO':
      case 'CURRENCY':
      case 'ORIGCURRENCY':
        if (this.#within === '') this.#within = name;
        break;
      default:
        this.#setField(name, text);
    }
  }

  #close(name: string): void {
    if (name === this.#within) this.#within = '';
    if (name === 'INVBANKTRAN' || name === 'STMTTRN' || name === 'BANKTRANLIST') this.#finishTransaction();
    if (name === 'INVBANKTRAN') this.#isCash = false;
    if (name === 'INVSTMTRS') this.#isDepot = false;
    // Some banks leave out the tags around it all.
    if (!this.#isBegun && outermost.has(name)) this.#isComplete = true;
  }

  /** At its end, or where the next one begins or the list ends: some banks do not close it. */
  #finishTransaction(): void {
    const fields = this.#fields;
    this.#fields = undefined;
    this.#within = '';
    if (fields === undefined || (this.#isDepot && !this.#isCash)) return;
    if (this.#found.length === maxRows) throw new FileRefusal('too_many_rows');
    this.#found.push({
      account: this.#account,
      entry: toEntry(fields),
      type: fields.get('TRNTYPE') ?? '',
    });
    this.#accounts.add(this.#account);
  }

  #setField(name: string, text: string): void {
    // Money in another currency than the account's; in ORIGCURRENCY it was converted already.
    if (name === 'CURSYM' && this.#within === 'CURRENCY') this.#fields?.set(name, text);
    if (this.#within !== '') return;
    if (name === 'CURDEF') this.#currency = text;
    if (name === 'ACCTID') this.#account = text;
    // The payee's name may come again, with the address.
    const fields = this.#fields;
    if (fields && text !== '' && !fields.has(name)) fields.set(name, text);
  }
}

function toEntry(fields: ReadonlyMap<string, string>): BankEntry {
  const field = (name: string) => fields.get(name) ?? '';
  return {
    date: toBankDay(field('DTPOSTED')),
    amount: limitNumberText(field('TRNAMT')),
    currency: field('CURSYM'),
    description: joinTexts(field('NAME'), field('MEMO')),
    bankId: field('FITID'),
  };
}

/** The day of a moment as banks write it, 20230509120000.000[-5:EST]: their own, so the zone changes nothing. */
function toBankDay(moment: string): string {
  return limitNumberText(moment).replace(/^(\d{4})(\d{2})(\d{2})(?=\D|$|\d{4}).*$/, '$1-$2-$3');
}
