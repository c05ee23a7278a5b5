import { checkJsonSize } from '../request/check-json-size.ts';
import type { Routine } from '../schema/catalogue.ts';
import { valueColumn } from './answer.ts';
import { isJson } from './source.ts';
import { quoteName, quoteQualified, type Statement } from './statement.ts';

/** The arguments of a function call. */
export type CallArguments =
  /** The members of one JSON object, or of the first in an array, limited to `names`. */
  | {
      readonly kind: 'members';
      readonly json: string;
      readonly isArray: boolean;
      readonly names: readonly string[];
    }
  /** Text for each name, as in a query string; the variadic one may occur several times. */
  | { readonly kind: 'texts'; readonly pairs: readonly (readonly [string, string])[] }
  /** The whole body as the one unnamed parameter. */
  | { readonly kind: 'body'; readonly text: string };

/**
 * The call as a query: rows of the function's columns, or for bare values rows of the single column {@link
 * valueColumn}.
 */
export function toCallSql(statement: Statement, routine: Routine, given: CallArguments): string {
  const name = quoteQualified(routine);
  // In the FROM clause, a record without named columns would need a column list.
  const toCall = (list: string) =>
    routine.columns.size === 0 ? `(select ${name}(${list}) as ${valueColumn}) c` : `${name}(${list}) c`;
  if (given.kind === 'members') {
    const used = routine.parameters.filter((parameter) => given.names.includes(parameter.name));
    if (used.length === 0) return `select c.* from ${toCall('')}`;
    const [only] = used;
    if (used.length === 1 && only?.type === 'jsonb' && !given.isArray) {
      // Read once: a record would read many megabytes three times.
      const value = `nullif(${statement.bind(given.json)}::jsonb -> ${statement.bind(only.name)}::text, 'null')`;
      return `select c.* from ${toCall(toArgument(routine, only.name, value))}`;
    }
    const shape = used.map(({ name: key, type }) => `${quoteName(key)} ${toUncutType(type)}`).join(', ');
    const list = used.map((parameter) =>
      toArgument(routine, parameter.name, `a.${quoteName(parameter.name)}`),
    );
    const json = `${statement.bind(given.json)}::json`;
    const record = given.isArray
      ? `(select * from json_to_recordset(${json}) as a(${shape}) limit 1) a`
      : `json_to_record(${json}) as a(${shape})`;
    return `select c.* from ${record}, lateral ${toCall(list.join(', '))}`;
  }
  if (given.kind === 'body') {
    const type = routine.parameters[0]?.type ?? 'text';
    return `select c.* from ${toCall(`${statement.bind(given.text)}::${type}`)}`;
  }
  const texts = Map.groupBy(given.pairs, ([key]) => key);
  const list = routine.parameters.flatMap((parameter) => {
    const found = texts.get(parameter.name)?.map(([, text]) => text);
    const last = found?.at(-1);
    if (found === undefined || last === undefined) return [];
    if (isJson(parameter)) found.forEach(checkJsonSize);
    const repeated = isVariadic(routine, parameter.name) && !(found.length === 1 && last.startsWith('{'));
    const value = statement.bind(repeated ? found : last);
    return [toArgument(routine, parameter.name, `${value}::${toUncutType(parameter.type)}`)];
  });
  return `select c.* from ${toCall(list.join(', '))}`;
}

/** Without a length, `character` and `bit` mean length one, and a cast would truncate. */
function toUncutType(type: string): string {
  return type.replace(/^(character|bit)(?=$|\[)/, '$1 varying');
}

function toArgument(routine: Routine, name: string, value: string): string {
  return `${isVariadic(routine, name) ? 'variadic ' : ''}${quoteName(name)} => ${value}`;
}

function isVariadic(routine: Routine, name: string): boolean {
  return routine.variadic && routine.parameters.at(-1)?.name === name;
}
