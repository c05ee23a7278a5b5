import type { Status } from '#domain/transactions/status.ts';
import { isStatus, statuses, statusLabels } from '#domain/transactions/status.ts';
import { toCellText } from '../cells/cell-text.ts';
import { findDate } from '../cells/date-text.ts';
import type { ColumnMeaning } from '../reading.ts';
import { isStatusHead, toPlainHead } from './heads/find-head-meanings.ts';

/** The status that a cell names, as on the board or as stored. */
export function findStatus(text: string): Status | undefined {
  const word = text.toLowerCase();
  if (isStatus(word)) return word;
  return statuses.find((status) => statusLabels[status].title.toLowerCase() === word);
}

/** The state of a payment at a bank or an app: booked, pending, or undone, when no money moved. */
export type Progress = 'booked' | 'pending' | 'undone';

// In small letters without accents and vowel signs, as `toPlainHead` leaves them; each language in a line.
const toPattern = (lines: readonly string[]) =>
  new RegExp(`(?<!\\p{L})(?:${lines.join('|').normalize('NFD').replace(/\p{M}/gu, '')})(?!\\p{L})`, 'u');

/** Patterns of pending payments that mean nothing else, wherever they stand. */
const waiting = [
  'pending|unposted|uncleared|unsettled|not (?:yet )?(?:posted|cleared|settled|booked)|preauthori[sz]ation|unbilled',
  'vorgemerkt\\p{L}*|vormerkung|ausstehend|(?:noch )?nicht gebucht|ungebucht',
  'en attente|non comptabilise\\p{L}*|pendiente|no contabilizad[oa]|in sospeso|in attesa|non contabilizzat[oaie]',
  'pendente|em processamento|aguardando|in behandeling|gereserveerd|nog niet (?:verwerkt|geboekt)',
  'oczekuj\\p{L}+|nierozliczon\\p{L}+|niezaksiegowan\\p{L}+|vantande|reserverat|reserverad|ej bokford\\p{L}*',
  'afventer|reserveret|reservert|ikke bo[gk]\\p{L}+|odottaa|katevaraus|cekajici|nezauctovan\\p{L}+|fuggoben|zarolt',
  'beklemede|bekliyor|bekleyen|provizyon|в обработке|ожида\\p{L}+|не проведен\\p{L}*|холд|очікує\\p{L}*',
  'معلق|معلقة|قيد الانتظار|قيد المعالجة|लंबित|保留中?|未確定|未処理|処理中|待入账|待入帳|待处理|处理中|未入账|未入帳|预授权',
  '대기|대기중|처리중|승인대기|미매입',
];
/** Patterns of pending payments in a column of states. */
const open = [
  'authori[sz](?:ed|ation)|(?:on )?hold|held|processing|in (?:process|progress|transit)|scheduled|upcoming|awaiting|waiting',
  'provisional|outstanding|reserved|earmarked|blocked|initiated|submitted|open|temporary|queued|planned|unconfirmed',
  'offen|in bearbeitung|schwebend|reserviert|reservierung|geplant|terminiert|autorisiert|vorlaufig|blockiert',
  'en cours|a venir|autorise\\p{L}*|autorisation|prevue?|programmee?|provisoire|differee?|en proceso|en curso|en tramite',
  'autorizad[oa]|autorizacion|retenid[oa]|retencion|programad[oa]|bloquead[oa]|in corso|in elaborazione|autorizzat[oa]',
  'prenotat[oa]|em andamento|agendad[oa]|em aberto|em analise|openstaand|gepland|voorlopig|geautoriseerd',
  'w toku|w trakcie|w realizacji|zablokowan\\p{L}+|blokada|zaplanowan\\p{L}+|preliminart?|prel|kommande|reservation',
  'reservasjon|kommende|varaus|blokovan\\p{L}+|blokace|rezervace|probiha|folyamatban|fuggo|zarolas|islemde|isleniyor',
  'авторизация|блокировка|зарезервирован\\p{L}*|запланирован\\p{L}*|قيد التنفيذ|محجوز|प्रक्रियाधीन|承認中|仮|予約|冻结|交易中|예정',
];
const failed = [
  'cancell?ed|cancell?ation|declined|denied|failed|failure|rejected|reverted|voided?|expired|aborted|unsuccessful',
  'storniert|abgelehnt|abgebrochen|fehlgeschlagen|zuruckgewiesen|annulee?|refusee?|rejetee?|echouee?|echec',
  'cancelad[oa]|rechazad[oa]|denegad[oa]|fallid[oa]|anulad[oa]|annullat[oa]|rifiutat[oa]|fallit[oa]|negad[oa]|recusad[oa]|falhou',
  'geannuleerd|geweigerd|mislukt|anulowan\\p{L}+|odrzucon\\p{L}+|nieudan\\p{L}+|avbruten|nekad|misslyckad|annulleret|afvist',
  'zrusen\\p{L}+|zamitnut\\p{L}+|elutasitva|torolve|sikertelen|iptal(?: edildi)?|reddedildi|basarisiz|отменен\\p{L}*|отклонен\\p{L}*',
  'ملغى|ملغاة|مرفوض|फेल|रद्द|असफल|取消|キャンセル|失敗|已取消|失败|交易关闭|취소|실패',
];
const done = [
  'posted|cleared|complete|completed|booked|settled|executed|processed|done|success|successful|paid|reconciled|approved|credited|debited',
  'refunded|partially refunded|returned|reversed|disputed|finished|confirmed|billed',
  'gebucht|abgeschlossen|ausgefuhrt|erledigt|verbucht|bezahlt|erfolgreich|comptabilisee?|effectuee?|executee?|terminee?|validee?|reglee?|passee?',
  'contabilizad[oa]|completad[oa]|realizad[oa]|liquidad[oa]|ejecutad[oa]|pagad[oa]|aplicad[oa]|contabilizzat[oa]|eseguit[oa]|completat[oa]',
  'concluid[oa]|efetuad[oa]|processad[oa]|pag[oa]|efetivad[oa]|voltooid|verwerkt|geboekt|uitgevoerd|zrealizowan\\p{L}+|zaksiegowan\\p{L}+',
  'zakonczon\\p{L}+|rozliczon\\p{L}+|wykonan\\p{L}+|bokford|slutford|genomford|bogfort|bokfort|gennemfort|kirjattu|suoritettu|zauctovan\\p{L}+',
  'dokoncen\\p{L}+|proveden\\p{L}+|teljesult|konyvelt|konyvelve|tamamlandi|gerceklesti|basarili|проведен\\p{L}*|выполнен\\p{L}*|исполнен\\p{L}*',
  'مكتمل|مكتملة|منفذ|منفذة|تم|पूर्ण|सफल|完了|確定|済|已完成|交易成功|支付成功|成功|已入账|완료|승인',
];
const onlyWaiting = toPattern(waiting);
const patterns: readonly (readonly [Progress, RegExp])[] = [
  ['pending', onlyWaiting],
  ['undone', toPattern(failed)],
  ['pending', toPattern(open)],
  ['booked', toPattern(done)],
];
/** A text that begins or ends with it: 'PENDING - Shop', 'Shop (pending)'. */
const marked =
  /^[^\p{L}\p{N}]*(?:pending|vorgemerkt|vormerkung|en attente|pendiente|pendente|in sospeso)(?!\p{L})|[-–:*([]\s*(?:pending|vorgemerkt)[^\p{L}\p{N}]*$/iu;
/** A second date that only booked payments have. */
const bookedOn =
  /\b(?:post(?:ed|ing)?|book(?:ed|ing)|settle(?:d|ment)|clear(?:ed|ing)|complet(?:ed|ion)|buchung\p{L}*)\b/u;

const plainLetters: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', ı: 'i', đ: 'd' };

function toPlainText(text: string): string {
  return toPlainHead(text).replace(/[øłıđ]/g, (letter) => plainLetters[letter] ?? letter);
}

/** Reads a cell of a column of states; undefined if it is none. */
export function findProgress(text: string): Progress | undefined {
  const words = toPlainText(text);
  return patterns.find(([, pattern]) => pattern.test(words))?.[0];
}

/** A cell that says that no money moved, or not yet. */
export interface ProgressMark {
  readonly progress: 'pending' | 'undone';
  readonly column: number;
}

type Row = readonly string[];

/** The most words that a column of such words has, and how many rows show them. */
const most = 12;
const sample = 500;

/**
 * Finds in each row what says that its payment is not booked: a word of its state, yes or no under such a word, or a text
 * that begins so. In a column that says of other rows that they are booked, a word of any language says that one is not.
 */
export function createProgressFinder(
  head: Row | undefined,
  rows: readonly Row[],
  columns: readonly ColumnMeaning[],
): (row: Row) => ProgressMark | undefined {
  const some = rows.length > 2 * sample ? [...rows.slice(0, sample), ...rows.slice(-sample)] : rows;
  const width = some.reduce((widest, row) => Math.max(widest, row.length), head?.length ?? 0);
  const texts = [...columns.keys()].filter((column) => columns[column] === 'description');
  const readers: (readonly [column: number, (text: string) => Progress | undefined])[] = [];
  for (let column = 0; column < width; column += 1) {
    if (['date', 'amount', 'in', 'out', 'balance'].includes(columns[column] ?? '')) continue;
    if (isBookingDay(head?.[column] ?? '', some, column)) {
      readers.push([column, (cell) => (cell.trim() === '' ? 'pending' : undefined)]);
      continue;
    }
    const words = listFewTexts(some, column);
    if (words === undefined) continue;
    // Descriptions and notes may say hold or paid and mean something else.
    const isText = ['description', 'notes', 'category'].includes(columns[column] ?? '');
    const reader = isText ? toWholeReader(words) : toReader(head?.[column] ?? '', words);
    if (reader) readers.push([column, remember((cell) => reader(toCellText(cell)))]);
  }
  return (row) => {
    for (const [column, read] of readers) {
      const progress = read(row[column] ?? '');
      if (progress === 'pending' || progress === 'undone') return { progress, column };
    }
    const column = texts.find((at) => marked.test(row[at] ?? ''));
    return column === undefined ? undefined : { progress: 'pending', column };
  };
}

/** Whether a column has days on which payments were booked, and most rows have one. */
function isBookingDay(name: string, rows: readonly Row[], column: number): boolean {
  if (!bookedOn.test(toPlainHead(name))) return false;
  const cells = rows.map((row) => toCellText(row[column])).filter((cell) => cell !== '');
  return cells.length * 2 >= rows.length && cells.every((cell) => findDate(cell) !== undefined);
}

/** The few words of a column, each once; undefined where it has none, or others. */
function listFewTexts(rows: readonly Row[], column: number): readonly string[] | undefined {
  const words = new Set(rows.map((row) => toCellText(row[column])));
  words.delete('');
  const areFew = words.size > 0 && words.size <= most && [...words].every((text) => text.length <= 40);
  return areFew ? [...words] : undefined;
}

/** Whether a column says what became of payments, so that it is no text about them. */
export function saysProgress(name: string, rows: readonly Row[], column: number): boolean {
  const words = listFewTexts(rows, column);
  return isStatusHead(name) || (words !== undefined && toReader(name, words) !== undefined);
}

/** Returns a reader for a column of few texts; undefined if they are no states of payments. */
function toReader(
  name: string,
  words: readonly string[],
): ((text: string) => Progress | undefined) | undefined {
  if (isStatusHead(name)) {
    const isBooked = words.some((text) => findProgress(text) === 'booked');
    return (text) => {
      if (text === '' || findStatus(text)) return undefined;
      return findProgress(text) ?? (isBooked ? 'pending' : undefined);
    };
  }
  const meant = findProgress(name);
  if (meant !== undefined && words.every((text) => toAnswer(text) !== undefined)) {
    // 'Pending: yes' and 'Cleared: no' say the same.
    const unbooked = meant === 'undone' ? meant : 'pending';
    return (text) => (toAnswer(text) === (meant !== 'booked') ? unbooked : undefined);
  }
  const known = words.map(findProgress);
  const isKnown = known.filter((one) => one !== undefined).length * 2 >= words.length;
  if (isKnown && known.includes('booked') && (known.includes('pending') || known.includes('undone'))) {
    return findProgress;
  }
  return toWholeReader(words);
}

/** Elsewhere only a cell counts that is a word which means nothing else. */
function toWholeReader(words: readonly string[]): ((text: string) => Progress | undefined) | undefined {
  const isWhole = (text: string) => onlyWaiting.exec(toPlainText(text))?.[0] === toPlainText(text);
  return words.some(isWhole) ? (text) => (isWhole(text) ? 'pending' : undefined) : undefined;
}

/** Whether a cell says yes or no; undefined if neither. */
function toAnswer(text: string): boolean | undefined {
  if (/^(?:yes|y|true|1|x|✓|ja|oui|si|sí|sim|tak|да|是|はい)$/i.test(text)) return true;
  return /^(?:no|n|false|0|nein|non|não|nee|nie|нет|否|いいえ)$/i.test(text) ? false : undefined;
}

/** Caches the results of up to 100 distinct cells. */
function remember<Value>(find: (cell: string) => Value): (cell: string) => Value | undefined {
  const known = new Map<string, Value>();
  return (cell) => {
    if (!known.has(cell)) {
      if (known.size > 100) return find(cell);
      known.set(cell, find(cell));
    }
    return known.get(cell);
  };
}
