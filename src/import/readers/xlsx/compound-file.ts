import { FileRefusal } from '../file-issue.ts';
import { maxArchiveBytes } from '../limits.ts';
import { readFileBytes } from '../read-bytes.ts';

const encrypted = [...'EncryptedPackage'].map((letter) => `${letter}\0`).join('');

/**
 * Refuses a file in the container of old Office programs, which is an old spreadsheet or a new one with a password. The
 * name of the part that the password hides is written in it as UTF-16.
 */
export async function refuseCompoundFile(file: Blob): Promise<never> {
  if (file.size > maxArchiveBytes) throw new FileRefusal('archive_too_large');
  const decoder = new TextDecoder('latin1');
  let last = '';
  for await (const bytes of readFileBytes(file)) {
    const text = last + decoder.decode(bytes);
    if (text.includes(encrypted)) throw new FileRefusal('protected');
    last = text.slice(-encrypted.length);
  }
  throw new FileRefusal('old_excel');
}
