import type { SheetEncoding } from '#import/reading/sheet.ts';

/**
 * The letters beyond a to z that a language writes, where it can write them. Of languages whose texts look alike in two
 * encodings the first one wins: more people bank in Turkish than in Icelandic.
 */
const german = '[äöüß]';
const latin: readonly (readonly [encodings: string, letters: string])[] = [
  ['windows-1252 macintosh iso-8859-15', german],
  // A circumflex is never on a word's last letter, nor a grave on an e before another vowel.
  [
    'windows-1252 macintosh iso-8859-15',
    '[éçëï]|à(?!\\p{L})|(?<=o)ù|è(?![aeiouy])|[âêîôû](?=\\p{L})|œ(?=[ui])',
  ],
  ['windows-1252 macintosh iso-8859-15', '[áéíóúüñºª]'],
  ['windows-1252 macintosh iso-8859-15', '[áàâçéêíóôúºª]|õ(?=e)|ã(?=[oe]|\\P{L}|$)'],
  ['windows-1252 macintosh iso-8859-15', '[àèéìòù](?!\\p{L})'],
  ['windows-1252 macintosh iso-8859-15', '[éëïöüó]'],
  ['windows-1252 macintosh iso-8859-15', '[åäöé]'],
  ['windows-1252 macintosh iso-8859-15', '[æøåéö]'],
  ['windows-1250 iso-8859-2', '[ąćęłńóśźż]'],
  ['windows-1250 iso-8859-2', '[áčďéěíňóřšťúůýž]'],
  ['windows-1250 iso-8859-2', '[áäčďéíĺľňóôŕšťúýž]'],
  ['windows-1250 iso-8859-2', '[áéíóöőúüű]'],
  ['windows-1250 iso-8859-2', '[ăşţșț]|(?<=\\p{L})â(?=\\p{L})|(?<!\\p{L})î|î(?!\\p{L})'],
  ['windows-1250 iso-8859-2', '[čćđšž]'],
  ['windows-1254', '[çğıöşüİ]|(?<=[gkln])â'],
  ['windows-1257', '[ąčęėįšųūž]'],
  ['windows-1257', '[āčēģīķļņšūž]'],
  ['windows-1257', '[äõöüšž]'],
  ['windows-1252', '[áéíóúæö]|(?<!\\p{L})þ|(?<=\\p{L})[ðý]'],
];

/** Other scripts, and what is frequent in them. A letter of the script that is not counts half. */
const scripts: readonly (readonly [encodings: string, script: string, frequent: string])[] = [
  ['windows-1251 koi8-u ibm866 x-mac-cyrillic iso-8859-5', '\\p{sc=Cyrl}', '[оеаинтсрвлкмдпуяі]'],
  ['windows-1253 iso-8859-7', '\\p{sc=Grek}', '[αοιετσνηυρπκμλωςάέήίόύώ]'],
  ['windows-1255', '\\p{sc=Hebr}', '[יוהלאמרבתשנחדקפעכגזסט]|[ךםןףץ](?!\\p{L})'],
  ['windows-1256', '\\p{sc=Arab}', '[اليمونترةبعدسفهكقحجشصطخ]'],
  ['windows-874', '\\p{sc=Thai}', '[ก-ฮ](?=[ะ-ฺ็-์])|(?<=[เ-ไ])[ก-ฮ]|[ะ-ฺเ-ไ็-์]'],
  [
    'shift_jis euc-jp',
    '[\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Han}ー]',
    '[ぁ-ヶー日付摘要金額残高支払預入出振込手数料利息給与電気店東京円月年取引内容区分駅前口座普通水道通帳税]',
  ],
  [
    'gb18030',
    '\\p{sc=Han}',
    '[的一是交易时间类型金额收入支出工资转账帐户余消费付银行手续利息存取款日期摘要备注商微信美团超市对方便店购物单明细流水号状态成功人民币餐饮公司中国大小上海北京]',
  ],
  [
    'big5',
    '\\p{sc=Han}',
    '[的一是交易日期摘要金額餘轉帳薪資存提款手續費利息支出收入便商店備註時間類型對方帳戶幣新臺台灣北市公司電水信用卡號中國大小人]',
  ],
  [
    'euc-kr',
    '[\\p{sc=Hang}\\p{sc=Han}]',
    '[거래일자적요금액입출잔내용이체카드급여은행점의스지가나다라마바사아하기시리인원주식회사대한전보험료비수서상구정]',
  ],
];

interface Language {
  readonly encodings: readonly string[];
  readonly letter: RegExp;
  readonly frequent: RegExp;
}

const languages: readonly Language[] = [
  ...latin.map(([encodings, letters]) => {
    const letter = new RegExp(letters, 'giu');
    return { encodings: encodings.split(' '), letter, frequent: letter };
  }),
  ...scripts.map(([encodings, script, frequent]) => ({
    encodings: encodings.split(' '),
    letter: new RegExp(script, 'gu'),
    frequent: new RegExp(frequent, 'giu'),
  })),
];

const foreign = /[^\0-\x7f]/gu;
/** Signs that people and banks write, where they write them. */
const signs =
  /(?<!\p{L})[£€¥](?!\p{L})|(?<=\d)€|[’‘](?=\p{L})|(?<!\p{L})[“”„‚–—…«»·°§×№→•©®¿¡]|[”“…»®™](?!\p{L})|[\u00a0\u3000、。・（）／：－＊［］「」￥，！ａ-ｚＡ-Ｚ０-９]/gu;
/** Marks of a wrong encoding: characters that do not exist, and a sign or another script within a word. */
const broken =
  /[\ufffd\u0080-\u009f\p{Co}\p{Cn}]|(?<!\p{L}\p{M}*)\p{M}|(?<=\p{L})[Ά-ΏΪΫ]|(?<=\p{L})[^\p{L}\p{M}\p{N}\s\0-\x7f’‘·–—”“»…®™\u3000-\u303f\uff00-\uffef](?=\p{L})/gu;
const mixed =
  /\p{sc=Latn}(?=[[\p{L}\p{M}]--[\p{sc=Latn}\p{sc=Zinh}ªº]])|[\p{L}--[\p{sc=Latn}ªº]](?=\p{sc=Latn})/gv;
/** A capital behind a small letter, and a small one behind two capitals, where others than a to z are among them. */
const capitals = /(?=[a-z]?[^\0-\x7f])\p{Ll}\p{Lu}|(?=[A-Z]{0,2}[^\0-\x7f])\p{Lu}{2}\p{Ll}/gu;
/** No Latin word has three letters with accents in a row. */
const accents = /[À-ɏ]{3}/gu;

/** Head starts of usual encodings: another must read that much better. Bytes are not UTF-8 by chance, except in a cut text. */
const usual: Readonly<Record<string, number>> = { 'utf-8': 0.3, 'windows-1252': 0.1 };

/** Bytes of lines with such characters that are looked at. */
const sampleBytes = 2 ** 15;

/** Guesses the encoding of a text by how each reads: by its letters, where they stand, and by capitals. */
export function guessEncoding(sample: Uint8Array, named: string | undefined): SheetEncoding {
  const encodings = new Set(['utf-8', ...languages.flatMap((language) => language.encodings)]);
  if (named !== undefined) encodings.add(named);
  const found = new Map<
    string,
    { readonly encoding: string; readonly text: string; readonly score: number }
  >();
  for (const encoding of encodings) {
    const text = new TextDecoder(encoding).decode(sample);
    const score = rate(text, encoding) + (encoding === named ? 0.3 : (usual[encoding] ?? 0));
    const same = found.get(text);
    if (same === undefined || same.score < score) found.set(text, { encoding, text, score });
  }
  const best = [...found.values()].toSorted((one, other) => other.score - one.score).slice(0, 4);
  const [first, second] = best;
  const ahead = (first?.score ?? 0) - (second?.score ?? -1);
  const isClear = ahead >= 0.08 || ahead * (first?.text.match(foreign)?.length ?? 0) >= 1.5;
  const isSure = isClear && (first?.score ?? 0) >= 0.7;
  return { options: best.map(({ encoding, text }) => ({ encoding, line: toTellingLine(text) })), isSure };
}

/** Rates how well a text reads, up to 1: the share of its characters beyond ASCII that are right where they stand. */
function rate(text: string, encoding: string): number {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  const all = count(foreign);
  if (all === 0) return 0;
  // Whatever is a character of UTF-8 was meant to be one.
  if (encoding === 'utf-8') return 1 - (2 * count(/\ufffd/g)) / all;
  const letters = languages
    .filter(({ encodings }) => encodings.includes(encoding))
    .map(({ letter, frequent }) => (count(letter) + count(frequent)) / 2);
  const wrong = count(broken) * 2 + count(mixed) + count(accents) + count(capitals);
  return (Math.max(0, ...letters) + count(signs) - wrong) / all;
}

/** The line that has most letters beyond ASCII. */
export function toTellingLine(text: string): string {
  const lines = text.split(/[\r\n]+/);
  const count = (line: string) => line.match(/[^\0-\x7f]/gu)?.length ?? 0;
  const line = lines.reduce((best, one) => (count(one) > count(best) ? one : best), '');
  return [...line.trim()].slice(0, 100).join('');
}

/** Collects lines with other bytes than ASCII, as many as are needed. */
export class EncodingSample {
  readonly #bytes = new Uint8Array(sampleBytes);
  #length = 0;

  get bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  get isFull(): boolean {
    return this.#length === sampleBytes;
  }

  push(portion: Uint8Array): void {
    for (let at = 0; at < portion.length && !this.isFull; at += 1) {
      if ((portion[at] ?? 0) < 128) continue;
      let [start, end] = [at, at];
      while (start > 0 && at - start < longestLine && !isLineEnd(portion[start - 1])) start -= 1;
      while (end < portion.length && end - at < longestLine && !isLineEnd(portion[end])) end += 1;
      const line = portion.subarray(start, Math.min(end, start + sampleBytes - this.#length - 1));
      this.#bytes.set(line, this.#length);
      this.#length += line.length;
      this.#bytes[this.#length] = newline;
      this.#length += 1;
      at = end;
    }
  }
}

const newline = 10;
const longestLine = 2000;

function isLineEnd(byte: number | undefined): boolean {
  return byte === newline || byte === 13;
}
