import { describe, expect, it } from 'vitest';
import { takeProcessorTime } from '#testing/processor-time.ts';
import { showNumber, toNumberFormat } from './number-format.ts';

const show = (code: string | undefined, number: string, id = 164) =>
  showNumber(number, toNumberFormat(id, code));

describe('a number with a format', () => {
  it.each([
    ['0.00" Dr"', '20', '20.00 Dr'],
    ['0.00" Dr"', '-20', '-20.00 Dr'],
    ['0.00\\ \\C\\r', '20.5', '20.50 Cr'],
    ['[>=0]#,##0.00" Cr";[<0]#,##0.00" Dr"', '500', '500.00 Cr'],
    ['[>=0]#,##0.00" Cr";[<0]#,##0.00" Dr"', '-20', '20.00 Dr'],
    ['#,##0.00" Cr";#,##0.00" Dr"', '-1234.5', '1234.50 Dr'],
    ['#,##0.00" Dr";-#,##0.00" Dr"', '-20', '-20.00 Dr'],
    ['"Cr "0.00;"Dr "0.00', '-20', 'Dr 20.00'],
    ['0.00" EUR";[Red]0.00" EUR"', '-20', '-20.00 EUR'],
    ['0.00\\ [$kr-41D];[Red]0.00\\ [$kr-41D]', '-20', '-20.00 SEK'],
    ['General" Cr"', '20', '20 Cr'],
    ['[$$-409]#,##0.00', '20', '$20.00'],
    ['[$$-en-US]#,##0.00', '-20', '-$20.00'],
    ['[$$-409]#,##0.00;[Red][$$-409]#,##0.00', '-20', '-$20.00'],
    ['[$$-C09]#,##0.00', '20', 'AUD 20.00'],
    ['[$$-en-CA]#,##0.00', '20', 'CAD 20.00'],
    ['#,##0.00\\ [$kr-41D]', '20', '20.00 SEK'],
    ['[$€-407]#,##0.00', '20', '€20.00'],
    ['#,##0.00\\ "€"', '1234.5', '1234.50 €'],
    ['[$€-2]\\ #,##0', '20', '€ 20'],
    ['"USD" 0.00', '20', 'USD 20.00'],
    ['[$USD] 0.00', '20', 'USD 20.00'],
    ['"Rs."#,##0.00', '20', 'Rs.20.00'],
    ['_("$"* #,##0.00_);_("$"* \\(#,##0.00\\);_("$"* "-"??_);_(@_)', '-1234.5', '-$1234.50'],
    ['_("$"* #,##0.00_);_("$"* \\(#,##0.00\\);_("$"* "-"??_);_(@_)', '0', '$0'],
    ['_-[$£-809]* #,##0.00_-', '20', '£20.00'],
    ['($#,##0.00)', '20', '-$20.00'],
    ['0.0" kg"', '20.25', '20.25 kg'],
    ['₹ #,##,##0.00', '123456', '₹ 123456.00'],
  ])('%s shows %s as %s', (code, number, shown) => {
    expect(show(code, number)).toBe(shown);
  });

  it.each([
    undefined,
    'General',
    '0',
    '#,##0.00',
    '#,##0.00_);[Red](#,##0.00)',
    '[Red]-#,##0.00',
    '[$-409]#,##0.00',
    '0.00%',
    '0.00E+00',
    '# ?/?',
    '_-* #,##0.00_-;\\-* #,##0.00_-',
    'h:mm:ss.00',
    ';;;',
    `0.00"${'x'.repeat(255)}"`,
  ])('%s adds nothing', (code) => {
    expect(show(code, '-20.5')).toBe('-20.5');
  });

  it('that is a text or a day stays as it is', () => {
    expect(show('0.00" Dr"', 'n/a')).toBe('n/a');
    expect(toNumberFormat(164, '[$-409]d-mmm-yy').isDate).toBe(true);
    expect(toNumberFormat(14, undefined).isDate).toBe(true);
  });

  // Security A28
  it('is understood at once, however often its brackets and quotation marks are opened', async () => {
    const took = await takeProcessorTime(() => {
      for (const sign of ['[', '"', '\\', '_', '[$', '0;', '[<']) toNumberFormat(164, sign.repeat(200_000));
    });
    expect(took).toBeLessThan(200);
  });
});
