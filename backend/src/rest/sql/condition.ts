import { checkJsonSize } from '../request/check-json-size.ts';
import type { Condition, Filter, Operation } from '../request/query/grammar.ts';
import { isJson, requireColumn, type Source, toFieldSql, toFieldType } from './source.ts';
import type { Statement } from './statement.ts';

/** ` where ...` with all conditions, or nothing. */
export function toWhereSql(statement: Statement, source: Source, conditions: readonly Condition[]): string {
  if (conditions.length === 0) return '';
  return ` where ${conditions.map((condition) => toConditionSql(statement, source, condition)).join(' and ')}`;
}

function toConditionSql(statement: Statement, source: Source, condition: Condition): string {
  const sql =
    condition.kind === 'filter'
      ? toOperationSql(statement, source, condition)
      : `(${condition.conditions
          .map((inner) => toConditionSql(statement, source, inner))
          .join(` ${condition.operator} `)})`;
  return condition.negated ? `not (${sql})` : sql;
}

function toOperationSql(statement: Statement, source: Source, filter: Filter): string {
  const { operation } = filter;
  const field = toFieldSql(statement, source, filter.field);
  if (isJson({ type: toFieldType(source, filter.field) })) toValues(operation).forEach(checkJsonSize);
  switch (operation.kind) {
    case 'compare': {
      const value = statement.bind(operation.value);
      const { quantifier } = operation;
      return `${field} ${operation.operator} ${quantifier === null ? value : `${quantifier}(${value})`}`;
    }
    case 'in':
      return `${field} = any(${statement.bind(operation.values)})`;
    case 'is':
      return `${field} is ${operation.test}`;
    case 'distinct':
      return `${field} is distinct from ${statement.bind(operation.value)}`;
    case 'search':
      return toSearchSql(statement, source, filter, operation, field);
  }
}

/** The values that PostgreSQL reads as the type of the field. */
function toValues(operation: Operation): readonly string[] {
  if (operation.kind === 'in') return operation.values;
  return operation.kind === 'compare' || operation.kind === 'distinct' ? [operation.value] : [];
}

function toSearchSql(
  statement: Statement,
  source: Source,
  filter: Filter,
  operation: Operation & { kind: 'search' },
  field: string,
): string {
  const language =
    operation.language === null ? '' : `${statement.bind(operation.language)}::text::regconfig, `;
  const column = requireColumn(source, filter.field.name);
  const searched =
    column.type === 'tsvector'
      ? field
      : `to_tsvector(${language}${toDocumentSql(filter, field, isJson(column))})`;
  return `${searched} @@ ${operation.query}(${language}${statement.bind(operation.value)}::text)`;
}

/** Text and whole JSON can be searched; a JSON path that ends in `->>` is text. */
function toDocumentSql(filter: Filter, field: string, json: boolean): string {
  const last = filter.field.path.at(-1);
  return json || last?.arrow === '->' ? field : `${field}::text`;
}
