import { expect, it } from 'vitest';
import { EncodingSample, guessEncoding } from './guess-encoding.ts';
import { readFile } from './read-file.ts';

/** The bytes of a text, found by what the decoder makes of each byte, or of each two. */
function encode(text: string, encoding: string): Uint8Array<ArrayBuffer> {
  const decoder = new TextDecoder(encoding);
  const bytesOf = new Map<string, readonly number[]>();
  for (let one = 0; one < 256; one += 1) {
    for (let two = 0x40; two < 256; two += 1) {
      const pair = decoder.decode(Uint8Array.of(one, two));
      if ([...pair].length === 1 && !bytesOf.has(pair)) bytesOf.set(pair, [one, two]);
    }
    const alone = decoder.decode(Uint8Array.of(one));
    if (!alone.includes('\ufffd')) bytesOf.set(alone, [one]);
  }
  return Uint8Array.from(
    [...text].flatMap((character) => {
      const bytes = bytesOf.get(character);
      if (bytes === undefined) throw new Error(`${encoding} has no ${character}`);
      return bytes;
    }),
  );
}

it.each([
  ['windows-1250', 'Data;Opis;Kwota\n2024-03-14;ŻABKA ŁÓDŹ zakup;-12,50\n2024-03-15;Księgarnia Świt;-5,00'],
  ['windows-1250', 'Datum;Popis;Částka\n14.03.2024;Večerka U Řeky;-125,00\n15.03.2024;Příjem;500,00'],
  ['windows-1250', 'Dátum;Közlemény;Összeg\n2024.03.14;Vásárlás Győr, fő út;-12500'],
  ['windows-1250', 'Data;Descriere;Suma\n14.03.2024;Cumpărături Braşov;-12,50\n15.03.2024;Încasare;5,00'],
  ['windows-1250', 'Datum;Opis;Iznos\n14.03.2024;Plaća ožujak Čakovec;-12,50'],
  ['iso-8859-2', 'Data;Tytuł;Kwota\n2024-03-14;Ząbkowska 5 Żółty;-12,50\n2024-03-15;Pensja grudzień;5,00'],
  ['windows-1251', 'Дата;Описание;Сумма\n14.03.2024;Магазин;-1250,00'],
  ['koi8-u', 'Дата;Описание;Сумма\n14.03.2024;Продукты;-1250,00'],
  ['ibm866', 'Дата;Описание;Сумма\n14.03.2024;Продукты;-1250,00'],
  ['windows-1252', 'Datum;Verwendungszweck;Betrag\n14.03.2024;Bäckerei Müller;-12,50'],
  ['windows-1252', 'Date;Libellé;Montant\n14/03/2024;Café de la Gare, très près;-12,50'],
  ['windows-1252', 'Data;Descrição;Valor\n14/03/2024;Padaria São João, ações;-12,50'],
  ['windows-1252', 'Date,Text,Amount\n14/03/2024,CAFÉ NERO,-12.50'],
  ['windows-1252', 'Date,Text,Amount\n14/03/2024,Shop £5 off,-12.50'],
  ['macintosh', 'Date;Libellé;Montant\n14/03/2024;Café Élysée;-12,50'],
  ['windows-1253', 'Ημερομηνία;Περιγραφή;Ποσό\n14/03/2024;Σούπερ μάρκετ;-12,50'],
  ['windows-1254', 'Tarih;Açıklama;Tutar\n14.03.2024;Şişli Çiçekçi alışverişi;-125,00'],
  ['windows-1255', 'תאריך;תיאור;סכום\n14/03/2024;מכולת;-12.50'],
  ['windows-1256', 'التاريخ;الوصف;المبلغ\n14/03/2024;متجر;-12.50'],
  ['windows-1257', 'Datums;Apraksts;Summa\n2024-03-14;Pirkums Rīgā;-12,50\n2024-03-15;Februāris;5,00'],
  ['windows-874', 'วันที่,รายการ,จำนวนเงิน\n14/03/2024,ร้านค้า,-12.50'],
  ['shift_jis', 'Date,Shop,Amount\n2024-03-14,コンビニ,-1250\n2024-03-15,給料,185000'],
  ['euc-jp', '日付,摘要,金額\n2024/03/14,コンビニ,-1250'],
  ['gb18030', '交易时间,交易类型,金额\n2024-03-14,便利店,-12.50'],
  ['big5', '交易日期,摘要,金額\n2024/03/14,便利商店,-125'],
  ['euc-kr', '거래일자,적요,금액\n2024-03-14,편의점,-1250'],
])('bytes of %s are told by how they read: %j', async (encoding, text) => {
  const bytes = encode(text, encoding);
  const read = await readFile({ name: 'x.csv', bytes: new Blob([bytes]) });
  const sheet = read.ok ? read.value : undefined;
  const separator = text.includes(';') ? ';' : ',';
  expect(sheet?.rows).toEqual(text.split('\n').map((line) => line.split(separator)));
  expect(sheet?.encoding?.isSure).toBe(true);
});

it('is asked about where few letters could be two', () => {
  // The same bytes are five capitals in each of three scripts.
  const { isSure, options } = guessEncoding(encode('Date;ΑΓΟΡΑ\n', 'windows-1253'), undefined);
  expect(isSure).toBe(false);
  expect(options.map(({ line }) => line)).toContain('Date;ΑΓΟΡΑ');
});

it('is asked about where none reads well, as where a file was put together from two', () => {
  const both = [
    ...new TextEncoder().encode('Bäckerei Müller, Größe, Übertrag\n'),
    ...encode('é é é é', 'windows-1252'),
  ];
  const { isSure, options } = guessEncoding(Uint8Array.from(both), undefined);
  expect([isSure, options[0]?.encoding]).toEqual([false, 'utf-8']);
});

it('is UTF-8 where all but a character that was cut off is', () => {
  const whole = new TextEncoder().encode('Café Müller, Größe, Bäckerei Mü');
  const cut = Uint8Array.from([...whole.subarray(0, -1), 0x3b]);
  const { isSure, options } = guessEncoding(cut, undefined);
  expect([isSure, options[0]?.encoding]).toEqual([true, 'utf-8']);
});

it('is what the person says, also a wrong one', async () => {
  const bytes = new Blob([encode('Data;Opis\n1;ŻABKA', 'windows-1250')]);
  const read = await readFile({ name: 'x.csv', bytes, encoding: 'windows-1251' });
  expect(read).toMatchObject({
    ok: true,
    value: { encoding: { isSure: true, options: [{ encoding: 'windows-1251', line: '1;ЇABKA' }] } },
  });
  expect(await readFile({ name: 'x.csv', bytes, encoding: 'martian' })).toMatchObject({
    ok: false,
    issues: [{ code: 'no_such_encoding' }],
  });
});

it('is told by lines from anywhere in the file, but not by more than are needed', () => {
  const sample = new EncodingSample();
  const plain = new TextEncoder().encode('a;b;c\r'.repeat(100_000));
  sample.push(plain);
  sample.push(Uint8Array.of(0x43, 0xe9, 0x0d));
  sample.push(plain);
  expect([...sample.bytes]).toEqual([0x43, 0xe9, 0x0a]);
  for (let count = 0; count < 20 && !sample.isFull; count += 1) {
    sample.push(new Uint8Array(100_000).fill(0xe9));
  }
  expect(sample.isFull).toBe(true);
  expect(sample.bytes.length).toBeLessThan(40_000);
});
