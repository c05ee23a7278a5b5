// Security 2.2.1, 2.2.2, 2.2.3

import type { Database } from 'tallyboard-backend';
import { freshDatabase } from 'tallyboard-backend/testing/fresh-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  budgetFields,
  budgetPeriods,
  budgetScopes,
  maxEarlier,
  writeEarlier,
} from '#domain/collections/budget.ts';
import { ruleFields } from '#domain/collections/category-rule.ts';
import { closedMonthFields } from '#domain/collections/closed-month.ts';
import { collections } from '#domain/collections/collections.ts';
import { importFields } from '#domain/collections/imported-file.ts';
import {
  maxEvery,
  maxLead,
  maxTimes,
  repeatDays,
  repeatFields,
  repeatStates,
  repeatUnits,
} from '#domain/collections/repeat.ts';
import type { CalendarDate } from '#domain/dates/calendar-date.ts';
import { maxListItemLength, maxListItems } from '#domain/fields/kinds.ts';
import { maxViewLens, maxViewName } from '#domain/lens/saved-view.ts';
import { currencyCodes } from '#domain/money/currency.ts';
import { maxAmount, requireMinorUnits, toDecimal } from '#domain/money/money.ts';
import { categories } from '#domain/transactions/category.ts';
import { statuses } from '#domain/transactions/status.ts';
import { transactionFields } from '#domain/transactions/transaction-fields.ts';
import { maxDescriptionLength, maxNotesLength } from '#domain/transactions/transaction-rules.ts';

/** What the browser's rules and the tables' constraints both state, read from both. */
describe('the domain and the tables agree', () => {
  let database: Database;

  beforeAll(async () => {
    database = await freshDatabase();
  });

  afterAll(() => database?.close());

  async function readConstraint(name: string): Promise<string> {
    return database.asOwner(async (transaction) => {
      const { rows } = await transaction.query<{ text: string }>(
        'select pg_get_constraintdef(oid) as text from pg_constraint where conname = $1',
        [name],
      );
      return rows[0]?.text ?? '';
    });
  }

  const readWords = async (constraint: string): Promise<string[]> =>
    [...(await readConstraint(constraint)).matchAll(/'([^']*)'/g)].map((match) => match[1] ?? '');

  // Specification 3.03, 3.05, 3.08, 3.10, 4.11, 9.05
  it.each([
    ['transactions_category_known', categories],
    ['rules_category_known', categories],
    ['repeats_category_known', categories],
    ['repeats_currency_known', currencyCodes],
    ['repeats_type_known', ['income', 'expense']],
    ['repeats_unit_known', repeatUnits],
    ['repeats_falls_on_known', repeatDays],
    ['repeats_state_known', repeatStates],
    ['budgets_currency_known', currencyCodes],
    ['budgets_scope_known', budgetScopes],
    ['budgets_period_known', budgetPeriods],
    ['transactions_status_known', statuses],
    ['transactions_currency_known', currencyCodes],
    ['user_preferences_currency_known', currencyCodes],
    ['transactions_type_known', ['income', 'expense']],
    ['user_preferences_theme_known', ['dark', 'light']],
  ] as const)('on %s', async (constraint, words) => {
    expect(await readWords(constraint)).toEqual([...words]);
  });

  it('on the longest description', async () => {
    expect(await readConstraint('transactions_description_length')).toContain(`<= ${maxDescriptionLength})`);
  });

  it('on the longest notes', async () => {
    expect(await readConstraint('transactions_notes_length')).toContain(`<= ${maxNotesLength})`);
  });

  it('on the longest bank id', async () => {
    const { maxLength } = transactionFields.bankId;
    expect(await readConstraint('transactions_bank_id_length')).toContain(`<= ${maxLength})`);
  });

  it('on the longest name of what an entry was split from', async () => {
    expect(await readConstraint('transactions_split_length')).toContain(`<= ${crypto.randomUUID().length})`);
  });

  it('on the most and the longest tags', async () => {
    expect(await readConstraint('transactions_tags_count')).toContain(`<= ${maxListItems})`);
    expect(await readConstraint('transactions_tags_length')).toContain(`(tags, ${maxListItemLength})`);
  });

  it('on the longest name of a view and the longest filters', async () => {
    expect(await readConstraint('views_name_length')).toContain(`<= ${maxViewName})`);
    expect(await readConstraint('views_lens_length')).toContain(`<= ${maxViewLens})`);
  });

  it('on the numbers of a repeat', async () => {
    for (const [name, most] of Object.entries({ every: maxEvery, times: maxTimes, lead: maxLead })) {
      expect(await readConstraint(`repeats_${name}_range`)).toContain(`<= ${most})`);
    }
  });

  it('on the most earlier amounts of a budget', async () => {
    expect(await readConstraint('budgets_earlier_count')).toContain(`<= ${maxEarlier})`);
  });

  it('on how an earlier amount is written', async () => {
    const check = (await readConstraint('budgets_earlier_written')).replace(/^CHECK/, '');
    const fits = (earlier: string) =>
      database.asOwner(async (transaction) => {
        const sql = `select ${check} as fits from (select $1::text::text[] as earlier) as budget`;
        return (await transaction.query<{ fits: boolean }>(sql, [earlier])).rows[0]?.fits;
      });
    const list = (...texts: readonly string[]) => `{${texts.map((text) => `"${text}"`).join()}}`;
    const before = '2026-11-01' as CalendarDate;
    const [least, most] = [1, maxAmount].map((amount) =>
      writeEarlier({ before, amount: requireMinorUnits(amount) }),
    );
    for (const earlier of ['{}', list(least ?? ''), list(least ?? '', most ?? '')]) {
      expect([earlier, await fits(earlier)]).toEqual([earlier, true]);
    }
    for (const text of ['', '2026-11-01', '2026-11-01 1', '1000.00', `${most}0`, ` ${least}`, `${least} `]) {
      expect([text, await fits(list(text)), await fits(list(least ?? '', text))]).toEqual([
        text,
        false,
        false,
      ]);
    }
    expect(await fits('{null}')).toBe(false);
  });

  it('on the longest texts of other collections', async () => {
    for (const [table, fields] of [
      ['imports', importFields],
      ['rules', ruleFields],
      ['repeats', repeatFields],
      ['budgets', budgetFields],
      ['closed_months', closedMonthFields],
    ] as const) {
      for (const [name, field] of Object.entries(fields)) {
        if (!('maxLength' in field)) continue;
        expect(await readConstraint(`${table}_${name}_length`)).toMatch(
          new RegExp(`(<=|AND) ${field.maxLength}\\)`),
        );
      }
    }
  });

  it('on what a column has that a new row leaves out', async () => {
    for (const [table, fields] of collections) {
      const { rows } = await database.asOwner((transaction) =>
        transaction.query<{ name: string; value: unknown }>(
          `select attname as name, pg_get_expr(adbin, adrelid) as value
           from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
           where attrelid = $1::regclass and attnum > 0`,
          [`public.${table}`],
        ),
      );
      const defaults = new Map(rows.map(({ name, value }) => [name, value]));
      for (const [name, { empty, column = name }] of Object.entries(fields)) {
        if (empty === undefined) continue;
        const written =
          empty === null
            ? [null, undefined]
            : empty === ''
              ? ["''::text", null]
              : typeof empty === 'number'
                ? [String(empty)]
                : [`'${[empty]}'::text`, "'{}'::text[]"];
        expect([table, column, written]).toEqual([
          table,
          column,
          expect.arrayContaining([defaults.get(column)]),
        ]);
      }
    }
  });

  it('on the greatest amount', async () => {
    const fits = (amount: string): Promise<string> =>
      database
        .asOwner((transaction) => transaction.query('select $1::numeric::numeric(14, 2)', [amount]))
        .then(
          () => 'fits',
          () => 'too large',
        );
    const type = await database.asOwner((transaction) =>
      transaction.query(
        `select format_type(atttypid, atttypmod) as type from pg_attribute
         where attrelid = 'public.transactions'::regclass and attname = 'amount'`,
      ),
    );
    expect(type.rows).toEqual([{ type: 'numeric(14,2)' }]);
    expect(await fits(toDecimal(maxAmount))).toBe('fits');
    expect(await fits('1000000000000.00')).toBe('too large');
  });
});
