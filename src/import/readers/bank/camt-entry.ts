import { maxBankTextLength } from '../limits.ts';
import type { BankEntry } from './bank-sheet.ts';
import { decodeEntities, joinTexts, limitNumberText } from './bank-text.ts';
import type { XmlElement } from './camt-element.ts';
import { findAll, findText } from './camt-element.ts';

interface Money {
  readonly amount: string;
  readonly currency: string;
}

/**
 * The transactions of an entry (Ntry) of a statement: one, or each of those that were booked together if their amounts
 * are named and add up to the entry's. Days are those that the bank names. Whether the entry reverses another changes
 * nothing: CdtDbtInd already says which way its money went. None for one that is not booked yet.
 */
export function toBankEntries(entry: XmlElement): readonly BankEntry[] {
  const status = findText(entry, 'Sts/Cd', 'Sts');
  if (status !== '' && status !== 'BOOK') return [];
  const details = findAll(entry, 'NtryDtls/TxDtls');
  const isOut = isDebit(entry);
  // An entry can have as many elements as payments: what it says of all of them is looked up once.
  const more = decodeEntities(findText(entry, 'AddtlNtryInf').slice(0, maxBankTextLength));
  const toText = (source: XmlElement) => toDescription(source, isDebit(source) ?? isOut, more);
  const whole = toMoney(findAll(entry, 'Amt')[0], isOut);
  const date = findText(entry, 'BookgDt/Dt', 'BookgDt/DtTm', 'ValDt/Dt', 'ValDt/DtTm').slice(0, 10);
  const entryId = toBankId(findText(entry, 'AcctSvcrRef'));
  const parts = details.map((detail) => toMoney(findAmount(detail), isDebit(detail) ?? isOut));
  if (details.length < 2 || !addUp(parts, whole)) {
    const ids = [entryId, ...(details.length === 1 ? details.map(findId) : []), findReference(entry)];
    const bankId = ids.find((id) => id !== '') ?? '';
    const [only] = details.length === 1 ? details : [];
    return [{ date, ...whole, description: toText(only ?? entry), bankId }];
  }
  const ids = details.map(findId);
  const areUnique = ids.every((id) => id !== '') && new Set(ids).size === ids.length;
  const batchId = entryId === '' ? findReference(entry) : entryId;
  return details.map((detail, index) => ({
    date,
    ...(parts[index] ?? whole),
    description: toText(detail),
    bankId: areUnique ? (ids[index] ?? '') : batchId === '' ? '' : `${batchId}/${index + 1}`,
  }));
}

function isDebit(element: XmlElement): boolean | undefined {
  const side = findText(element, 'CdtDbtInd');
  return side === '' ? undefined : side === 'DBIT';
}

function toMoney(element: XmlElement | undefined, isNegative: boolean | undefined): Money {
  const amount = limitNumberText(element?.text.trim() ?? '');
  return { amount: isNegative ? `-${amount}` : amount, currency: element?.attributes.Ccy ?? '' };
}

/** A payment's amount in the account's money: by name since version 3, in its details before. */
function findAmount(detail: XmlElement): XmlElement | undefined {
  return ['Amt', 'AmtDtls/TxAmt/Amt', 'AmtDtls/InstdAmt/Amt'].flatMap((path) => findAll(detail, path))[0];
}

/** Whether amounts of one currency are exactly another. Counted in whole units of the smallest decimal that any has. */
function addUp(parts: readonly Money[], whole: Money): boolean {
  const all = [whole, ...parts];
  const isPlain = ({ amount, currency }: Money) =>
    /^-?\d+(?:\.\d+)?$/.test(amount) && currency === whole.currency;
  if (!all.every(isPlain)) return false;
  const decimals = all.reduce((most, { amount }) => Math.max(most, amount.split('.')[1]?.length ?? 0), 0);
  const toUnits = ({ amount }: Money) => {
    const [units = '', fraction = ''] = amount.split('.');
    return BigInt(units + fraction.padEnd(decimals, '0'));
  };
  return parts.reduce((sum, part) => sum + toUnits(part), 0n) === toUnits(whole);
}

function findId(detail: XmlElement): string {
  return toBankId(findText(detail, 'Refs/AcctSvcrRef')) || toBankId(findText(detail, 'Refs/TxId'));
}

/** The entry's own reference, if it is more than a number that counts the entries of one statement. */
function findReference(entry: XmlElement): string {
  const reference = toBankId(findText(entry, 'NtryRef'));
  return /^\d{1,5}$/.test(reference) ? '' : reference;
}

/** Banks that have no reference say so in its place. */
function toBankId(text: string): string {
  return /^(?:non-?ref|not ?provided|0*)$/i.test(text) ? '' : text;
}

/** Who the money came from or went to, and what for; `more` is what the entry says of all its payments. */
function toDescription(source: XmlElement, isOut: boolean | undefined, more: string): string {
  const names = (role: string) => [`RltdPties/${role}/Nm`, `RltdPties/${role}/Pty/Nm`];
  const roles = isOut ? ['Cdtr', 'Dbtr'] : ['Dbtr', 'Cdtr'];
  const party = findText(source, ...roles.flatMap(names));
  const purpose =
    findAll(source, 'RmtInf/Ustrd')
      .map(({ text }) => text.trim())
      .join(' ') || findText(source, 'RmtInf/Strd/AddtlRmtInf', 'AddtlTxInf');
  const decode = (text: string) => decodeEntities(text.slice(0, maxBankTextLength));
  return joinTexts(decode(party), purpose === '' ? more : decode(purpose));
}
