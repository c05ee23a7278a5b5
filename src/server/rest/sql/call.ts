import type { Routine } from '../schema/catalogue.ts';
import { valueColumn } from './answer.ts';
import { quoteName, quoteQualified, type Statement } from './statement.ts';

/** The values that a function is called with. */
export type CallArguments =
  /** The members of one JSON object, of which `names` are passed on. */
  | { readonly kind: 'members'; readonly json: string; readonly names: readonly string[] }
  /** Text for each name, as a query string has it; the variadic one may come several times. */
  | { readonly kind: 'texts'; readonly pairs: readonly (readonly [string, string])[] }
  /** The whole body as the one unnamed parameter. */
  | { readonly kind: 'body'; readonly text: string };

/**
 * The call as a query: rows of the function's columns, or for bare values rows of the one column {@link valueColumn}.
 */
export function toCallSql(statement: Statement, routine: Routine, given: CallArguments): string {
  const values = routine.columns.size === 0;
  const columns = values ? `c.${valueColumn}` : 'c.*';
  const called = `as c${values ? `(${valueColumn})` : ''}`;
  const name = quoteQualified(routine);
  if (given.kind === 'members') {
    const used = routine.parameters.filter((parameter) => given.names.includes(parameter.name));
    if (used.length === 0) return `select ${columns} from ${name}() ${called}`;
    const shape = used.map((parameter) => `${quoteName(parameter.name)} ${parameter.type}`).join(', ');
    const list = used.map((parameter) =>
      toArgument(routine, parameter.name, `a.${quoteName(parameter.name)}`),
    );
    const json = `json_to_record(${statement.bind(given.json)}::json) as a(${shape})`;
    return `select ${columns} from ${json}, lateral ${name}(${list.join(', ')}) ${called}`;
  }
  if (given.kind === 'body') {
    const type = routine.parameters[0]?.type ?? 'text';
    return `select ${columns} from ${name}(${statement.bind(given.text)}::${type}) ${called}`;
  }
  const texts = Map.groupBy(given.pairs, ([key]) => key);
  const list = routine.parameters.flatMap((parameter) => {
    const found = texts.get(parameter.name)?.map(([, text]) => text);
    const last = found?.at(-1);
    if (found === undefined || last === undefined) return [];
    const repeated = isVariadic(routine, parameter.name) && !(found.length === 1 && last.startsWith('{'));
    const value = statement.bind(repeated ? found : last);
    return [toArgument(routine, parameter.name, `${value}::${parameter.type}`)];
  });
  return `select ${columns} from ${name}(${list.join(', ')}) ${called}`;
}

function toArgument(routine: Routine, name: string, value: string): string {
  return `${isVariadic(routine, name) ? 'variadic ' : ''}${quoteName(name)} => ${value}`;
}

function isVariadic(routine: Routine, name: string): boolean {
  return routine.variadic && routine.parameters.at(-1)?.name === name;
}
