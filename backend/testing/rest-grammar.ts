import fc from 'fast-check';

/** One generated request of the table protocol: in the grammar, near it, or far from it. */
export interface GeneratedCall {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** A table or function with the columns or arguments that a request can name, each with matching values. */
export interface GrammarTarget {
  readonly path: string;
  readonly columns: Readonly<Record<string, readonly string[]>>;
}

/** Requests on `targets`, most of them valid; `values` are worth trying anywhere: other people's ids. */
export function restCalls(
  targets: readonly GrammarTarget[],
  values: readonly string[],
): fc.Arbitrary<GeneratedCall> {
  return fc.constantFrom(...targets).chain(({ path, columns }) => {
    const value = toValue(values);
    const parameter = toParameter(columns, value);
    return fc.record({
      method: toMethod(path),
      path: fc
        .tuple(often(20, fc.constant(path), odd.map(toPath)), fc.array(parameter, { maxLength: 4 }))
        .map(([start, parameters]) =>
          parameters.length === 0 ? start : `${start}?${parameters.map(toPair).join('&')}`,
        ),
      headers: toHeaders(),
      body: toBody(columns, value),
    });
  });
}

/** `usual` most of the time, one of the others occasionally. */
function often<T>(weight: number, usual: fc.Arbitrary<T>, ...others: fc.Arbitrary<T>[]): fc.Arbitrary<T> {
  return fc.oneof({ weight, arbitrary: usual }, ...others.map((arbitrary) => ({ weight: 1, arbitrary })));
}

/** Any of `choices`. */
function pick<T>(choices: readonly T[]): fc.Arbitrary<T> {
  return fc.constantFrom(...choices);
}

const odd = fc.string({ unit: 'binary', maxLength: 12 });

const nasty = pick([
  '',
  "'",
  '"',
  '\\',
  '--',
  '/*',
  ';',
  '$1',
  '%',
  '*',
  '{}',
  '()',
  '[]',
  '..',
  '->',
  '::',
  'null',
  "'); drop table transactions; --",
  '\u0000',
  '\ud800',
  '１',
]);

/** What the types of a database have limits for: dimensions and bounds of arrays, digits, ends of the calendar, zones. */
export const extremes: readonly string[] = [
  '{{{{{{{a}}}}}}}',
  '[2147483647:2147483647]={a}',
  '[-2147483648:2147483647]={a}',
  '[0:0][5:5]={{1}}',
  `{${'a,'.repeat(2000)}a}`,
  '9'.repeat(400),
  `-0.${'0'.repeat(400)}1`,
  '1e400',
  '1e-400',
  '-9223372036854775809',
  '2147483648',
  'Infinity',
  'infinity',
  '-infinity',
  'epoch',
  '294277-01-01',
  '4714-11-23 BC',
  '0000-00-00',
  '2026-01-01T24:00:00+15:59:59',
  '2026-01-01 00:00 X-167:59:59',
  'P999999999Y',
  '[,2147483647]',
  '[9223372036854775807,9223372036854775807]',
  `"${'x'.repeat(3000)}"`,
  '"\\u0000"',
  '{"\\u0000":"\\ud800"}',
];

/** The same for zones. */
export const zones: readonly string[] = [
  'X-167:59:59',
  "x'; select 1",
  '1e5',
  '2 days',
  '+99',
  'posixrules',
  '<a>-1',
];

/** JSON so many levels deep. */
export const nested: fc.Arbitrary<unknown> = fc
  .tuple(fc.integer({ min: 1, max: 40 }), fc.constantFrom<unknown>('a', 1, null, {}, '\u0000'), fc.boolean())
  .map(([levels, core, isList]) => {
    let value = core;
    for (let level = 0; level < levels; level += 1) value = isList ? [value] : { a: value };
    return value;
  });

function toMethod(path: string): fc.Arbitrary<string> {
  const usual = path.startsWith('/rpc/')
    ? fc.constantFrom('GET', 'POST', 'POST')
    : fc.constantFrom('GET', 'GET', 'POST', 'POST', 'PATCH', 'PATCH', 'DELETE');
  return often(12, usual, fc.constantFrom('HEAD', 'OPTIONS', 'PUT', 'PATCH', 'DELETE', 'REPORT'));
}

function toName(columns: GrammarTarget['columns']): fc.Arbitrary<string> {
  const name = fc.constantFrom(...Object.keys(columns));
  const step = often(
    6,
    fc.constantFrom('->a', '->>b', '->0', '->>-1', '->>"x y"'),
    odd.map((key) => `->${key}`),
  );
  const deep = fc.tuple(name, fc.array(step, { maxLength: 3 })).map(([one, steps]) => one + steps.join(''));
  const related = fc.tuple(odd, name).map(([one, two]) => `${one}.${two}`);
  return often(30, name, deep, deep, odd, nasty, related);
}

function toValue(values: readonly string[]): fc.Arbitrary<string> {
  return often(
    4,
    fc.constantFrom(...values),
    fc.integer({ min: -5, max: 50 }).map(String),
    fc.double().map(String),
    fc.constantFrom('2026-01-01', 'true', '{1,2}', '{a,b}', '[1,5)', '{"a":1}', '(1,2)', '1e999', 'NaN'),
    nasty,
    odd,
    pick(extremes),
  );
}

const operators = [
  'eq',
  'neq',
  'gt',
  'gte',
  'lt',
  'lte',
  'like',
  'ilike',
  'match',
  'imatch',
  'isdistinct',
  'cs',
  'cd',
  'ov',
  'sl',
  'sr',
  'nxr',
  'nxl',
  'adj',
  'fts',
  'plfts',
  'phfts',
  'wfts',
  'nothing',
];

/** Any operation with any value. */
function toOperation(value: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const not = fc.constantFrom('', '', '', 'not.', 'not.not.');
  const modifier = often(5, fc.constant(''), fc.constantFrom('(any)', '(all)', '(english)', '(', '()'));
  const compare = fc
    .tuple(fc.constantFrom(...operators), modifier, value)
    .map(([operator, change, text]) => `${operator}${change}.${text}`);
  const list = fc.array(value, { maxLength: 4 });
  const rest = often(
    6,
    compare,
    list.map((texts) => `in.(${texts.join(',')})`),
    list.map((texts) => `in.(${texts.map((text) => `"${text}"`).join(',')})`),
    fc.constantFrom('is.null', 'is.NOT_NULL', 'is.true', 'is.false', 'is.unknown', 'is.other'),
  );
  return fc.tuple(not, rest).map((parts) => parts.join(''));
}

/** A column with an operation on it, mostly with a matching value. */
function toFilter(
  columns: GrammarTarget['columns'],
  value: fc.Arbitrary<string>,
): fc.Arbitrary<readonly [string, string]> {
  const usual = fc.constantFrom(...Object.entries(columns)).chain(([name, fitting]) => {
    const given = fc.constantFrom(...fitting);
    const not = fc.constantFrom('', '', 'not.');
    const operator = fc.constantFrom('eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'isdistinct');
    const simple = fc
      .tuple(not, operator, given)
      .map(([negation, word, text]) => `${negation}${word}.${text}`);
    const list = fc
      .tuple(not, fc.array(given, { maxLength: 3 }))
      .map(([negation, texts]) => `${negation}in.(${texts.map((text) => `"${text}"`).join(',')})`);
    const operation = fc.oneof(simple, simple, list, fc.constantFrom('is.null', 'not.is.null'));
    return operation.map((text) => [name, text] as const);
  });
  return often(4, usual, fc.tuple(toName(columns), toOperation(value)));
}

function toLogic(filter: fc.Arbitrary<readonly [string, string]>): fc.Arbitrary<string> {
  const { tree } = fc.letrec<{ tree: string; leaf: string }>((tie) => ({
    leaf: filter.map((parts) => parts.join('.')),
    tree: fc
      .tuple(
        fc.constantFrom('and', 'or', 'not.and', 'not.or'),
        fc.array(fc.oneof({ depthSize: 'small', maxDepth: 4 }, tie('leaf'), tie('tree')), {
          minLength: 1,
          maxLength: 3,
        }),
        often(20, fc.constant(')'), fc.constantFrom('', '))', ',)')),
      )
      .map(([operator, parts, end]) => `${operator}(${parts.join(',')}${end}`),
  }));
  return tree;
}

function toSelect(name: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const cast = often(4, fc.constant(''), fc.constantFrom('::text', '::int', '::xml', '::regclass', '::"x"'));
  const alias = often(4, fc.constant(''), fc.constantFrom('x:', '"a b":', 'select:', ':'));
  const item = often(
    16,
    fc.tuple(alias, name, cast).map((parts) => parts.join('')),
    fc.constantFrom('*', '', 'count()', 'amount.sum()', 'users(*)', '...users!inner(id)', 'x:users(id'),
    nasty,
  );
  return fc.array(item, { maxLength: 4 }).map((items) => items.join(','));
}

function toOrder(name: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const direction = often(
    16,
    fc.constantFrom('', '.asc', '.desc', '.desc.nullslast', '.nullsfirst'),
    fc.constantFrom('.up', '.'),
  );
  const term = fc.tuple(name, direction).map((parts) => parts.join(''));
  return fc.array(term, { minLength: 1, maxLength: 3 }).map((terms) => terms.join(','));
}

type Pair = readonly [string, string, 'encoded' | 'raw'];

function toParameter(columns: GrammarTarget['columns'], value: fc.Arbitrary<string>): fc.Arbitrary<Pair> {
  const name = toName(columns);
  const filter = toFilter(columns, value);
  const number = often(
    6,
    fc.integer({ min: 0, max: 9 }).map(String),
    fc.constantFrom('x', '', '-1', '99999999999999999999999', '1.5'),
  );
  const names = fc.array(name, { minLength: 1, maxLength: 4 }).map((list) => list.join(','));
  const logic = fc.tuple(
    fc.constantFrom('and', 'or', 'not.and', 'not.or'),
    // The parameter's own name is the outermost operator.
    toLogic(filter).map((tree) => tree.slice(tree.indexOf('('))),
  );
  const parameter = fc.oneof<fc.WeightedArbitrary<readonly [string, string]>[]>(
    { weight: 20, arbitrary: filter },
    { weight: 6, arbitrary: fc.tuple(fc.constant('select'), toSelect(name)) },
    { weight: 6, arbitrary: fc.tuple(fc.constant('order'), toOrder(name)) },
    { weight: 4, arbitrary: fc.tuple(fc.constantFrom('limit', 'offset'), number) },
    { weight: 6, arbitrary: logic },
    { weight: 2, arbitrary: fc.tuple(fc.constantFrom('columns', 'on_conflict'), names) },
    { weight: 1, arbitrary: fc.tuple(name, value) },
    { weight: 1, arbitrary: fc.tuple(fc.constantFrom('rel.limit', 'rel.or', 'rel.order'), value) },
    { weight: 1, arbitrary: fc.tuple(odd, odd) },
  );
  const how = often<Pair[2]>(10, fc.constant('encoded'), fc.constant('raw'));
  return fc.tuple(parameter, how).map(([[key, text], way]): Pair => [key, text, way]);
}

function toPair([key, value, how]: Pair): string {
  // Raw text keeps what a URL can contain, which is what a careless client would send.
  const write = how === 'encoded' ? encode : (text: string) => text.replaceAll(/[^!-"$-~]/g, '+');
  return `${write(key)}=${write(value)}`;
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

function toPath(text: string): string {
  return `/${text.split('/').map(encode).join('/')}`;
}

function toHeaders(): fc.Arbitrary<Record<string, string>> {
  const preference = often(
    12,
    pick([
      'return=representation',
      'return=minimal',
      'return=headers-only',
      'missing=default',
      'resolution=merge-duplicates',
      'resolution=ignore-duplicates',
      'missing=null',
      'count=exact',
      'count=planned',
      'count=estimated',
      'handling=lenient',
      'timezone=Asia/Kolkata',
    ]),
    pick(['handling=strict', 'max-affected=1', 'max-affected=x', 'timezone=Nowhere', 'tx=rollback', ',,']),
    pick(zones).map((zone) => `timezone=${zone}`),
  );
  const media = often(
    4,
    pick(['application/json', '*/*', 'text/csv', 'application/vnd.pgrst.array+json;nulls=stripped']),
    pick(['application/vnd.pgrst.object+json', 'text/html', 'application/vnd.pgrst.plan', ';;q=x,', '']),
  );
  const type = often(
    20,
    fc.constantFrom('application/json', 'application/json; charset=utf-8'),
    pick(['text/csv', 'text/plain', 'application/x-www-form-urlencoded', 'application/octet-stream']),
  );
  const range = fc.constantFrom('0-1', '5-2', '3-', '-', '99999999999999999999-');
  const profile = often(3, fc.constant('public'), fc.constantFrom('auth', 'pg_catalog', ''));
  const preferences = fc.array(preference, { maxLength: 4 }).map((list) => list.join(', '));
  return fc
    .record({
      prefer: fc.option(preferences, { nil: undefined, freq: 3 }),
      accept: fc.option(media, { nil: undefined, freq: 1 }),
      'content-type': type,
      range: seldom(range),
      'accept-profile': seldom(profile),
      'content-profile': seldom(profile),
    })
    .map((headers) => {
      const given = Object.entries(headers).filter(([, text]) => text !== undefined);
      return Object.fromEntries(given) as Record<string, string>;
    });
}

function seldom<T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> {
  return often<T | undefined>(10, fc.constant(undefined), arbitrary);
}

function toBody(
  columns: GrammarTarget['columns'],
  value: fc.Arbitrary<string>,
): fc.Arbitrary<string | undefined> {
  const names = Object.keys(columns);
  const some = toRow(columns, (texts) => often<unknown>(10, fc.constantFrom(...texts), value, nested), []);
  const whole = toRow(columns, (texts) => fc.constantFrom(...texts), names);
  const anything = fc.dictionary(
    often(8, fc.constantFrom(...names), odd),
    fc.oneof(
      value,
      nested,
      fc.jsonValue({ maxDepth: 2 }),
      fc.integer({ min: 0, max: 20 }),
      fc.constant(null),
    ),
    { maxKeys: 6 },
  );
  const row = fc.oneof<fc.Arbitrary<Record<string, unknown>>[]>(some, whole, whole, anything);
  return fc.oneof(
    { weight: 8, arbitrary: row.map((one) => JSON.stringify(one)) },
    { weight: 3, arbitrary: fc.array(whole, { maxLength: 3 }).map((rows) => JSON.stringify(rows)) },
    { weight: 1, arbitrary: fc.array(row, { maxLength: 3 }).map((rows) => JSON.stringify(rows)) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(undefined, '', '{}', '[]', '[{}]', '[[[[]]]]', '{"a":', 'null', '1'),
    },
    { weight: 1, arbitrary: fc.constantFrom('a,b\n1,2', names.join(','), `${names.join(',')}\n1,2,3`) },
    { weight: 1, arbitrary: odd },
  );
}

function toRow(
  columns: GrammarTarget['columns'],
  toMember: (texts: readonly string[]) => fc.Arbitrary<unknown>,
  requiredKeys: string[],
): fc.Arbitrary<Record<string, unknown>> {
  const members = Object.entries(columns).map(([name, texts]) => [name, toMember(texts)] as const);
  return fc.record<Record<string, unknown>>(Object.fromEntries(members), { requiredKeys });
}
