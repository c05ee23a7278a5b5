import type { Sheet } from '#domain/import/sheet.ts';
import { FileRefusal } from '../file-issue.ts';
import { BankSheet } from './bank-sheet.ts';
import { joinTexts, toPointAmount } from './bank-text.ts';
import type { OfxToken } from './ofx-tokens.ts';
import { readOfxTokens } from './ofx-tokens.ts';

/** A transaction as it is read, with the account that it belongs to. */
interface OfxTransaction {
  readonly account: string;
  currency: string;
  readonly fields: Map<string, string>;
}

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

class OfxReader {
  readonly #found: OfxTransaction[] = [];
  readonly #accounts = new Set<string>();
  #account = '';
  #currency = '';
  #current: OfxTransaction | undefined;
  /** The aggregates that change what a field within them means. */
  #within = '';
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
    const sheet = new BankSheet();
    for (const { account, currency, fields } of this.#found) {
      const field = (name: string) => fields.get(name) ?? '';
      const id = field('FITID');
      sheet.add({
        date: toBankDay(field('DTPOSTED')),
        amount: toPointAmount(field('TRNAMT')),
        currency,
        description: joinTexts(field('NAME'), field('MEMO')),
        bankId: id === '' || this.#accounts.size < 2 ? id : `${account.slice(-4)} ${id}`,
      });
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
      case 'STMTTRN':
        this.#current = { account: this.#account, currency: this.#currency, fields: new Map() };
        break;
      case 'INVSTMTRS':
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
    if (name !== 'STMTTRN' || this.#current === undefined) return;
    if (this.#within === '') {
      this.#found.push(this.#current);
      this.#accounts.add(this.#account);
    }
    this.#current = undefined;
  }

  #setField(name: string, text: string): void {
    // Money in another currency than the account's; in ORIGCURRENCY it was converted already.
    if (name === 'CURSYM' && this.#within === 'CURRENCY' && this.#current) this.#current.currency = text;
    if (this.#within !== '') return;
    if (name === 'CURDEF') this.#currency = text;
    if (this.#current === undefined && name === 'ACCTID') this.#account = text;
    // The payee's name may come again, with the address.
    const fields = this.#current?.fields;
    if (fields && text !== '' && !fields.has(name)) fields.set(name, text);
  }
}

/** The day of a moment as banks write it, 20230509120000.000[-5:EST]: their own, so the zone changes nothing. */
function toBankDay(moment: string): string {
  return moment.replace(/^(\d{4})(\d{2})(\d{2})(?=\D|$|\d{4}).*$/, '$1-$2-$3');
}
