import type { Sheet } from '#import/reading/sheet.ts';
import { readXml } from '../xml-reader.ts';
import { BankSheet } from './bank-sheet.ts';
import { ElementListener } from './camt-element.ts';
import { toBankEntries } from './camt-entry.ts';

/**
 * Reads bank statements in CAMT.053 of every version, whatever prefix their names have, and the reports of a day in
 * CAMT.052, which are written alike. Refuses XML that is not well-formed.
 */
export async function readCamt(texts: AsyncIterable<string>): Promise<Sheet> {
  const sheet = new BankSheet();
  const listener = new ElementListener('Ntry', (entry) => {
    for (const row of toBankEntries(entry)) sheet.add(row);
  });
  await readXml(texts, listener);
  return sheet.finish('camt', 'CAMT.053');
}
