// Queries on PostgreSQL's catalogue, 14 and later. Each statement returns one row with one JSON value. They run with an
// empty search path, so that every type and default comes back qualified.

/** `$1`: the exposed schemas. */
export const relationsSql = `
select coalesce(json_agg(json_build_object(
  'schema', n.nspname,
  'name', c.relname,
  'events', pg_relation_is_updatable(c.oid, true),
  'description', obj_description(c.oid, 'pg_class'),
  'columns', (
    select coalesce(json_agg(json_build_object(
      'name', a.attname,
      'type', format_type(a.atttypid, a.atttypmod),
      'nullable', not a.attnotnull,
      'defaultSql', case
        when a.attidentity <> '' then
          format('nextval(%L::regclass)', pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname))
        when a.attgenerated = '' then coalesce(pg_get_expr(d.adbin, d.adrelid), t.typdefault)
      end,
      'generated', a.attgenerated <> '' or a.attidentity = 'a',
      'description', col_description(c.oid, a.attnum),
      'values', (select json_agg(e.enumlabel order by e.enumsortorder) from pg_enum e where e.enumtypid = a.atttypid)
    ) order by a.attnum), '[]')
    from pg_attribute a
    join pg_type t on t.oid = a.atttypid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  ),
  'primaryKey', (
    select coalesce(json_agg(a.attname order by k.place), '[]')
    from pg_constraint p
    cross join unnest(p.conkey) with ordinality as k(number, place)
    join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
    where p.conrelid = c.oid and p.contype = 'p'
  ),
  'related', (
    select coalesce(json_agg(distinct o.relname), '[]')
    from pg_constraint f
    join pg_class o on o.oid = case when f.conrelid = c.oid then f.confrelid else f.conrelid end
    where f.contype = 'f' and c.oid in (f.conrelid, f.confrelid) and o.relnamespace = c.relnamespace
  ),
  'writers', (
    select coalesce(json_agg(r.rolname), '[]') from pg_roles r
    where has_any_column_privilege(r.oid, c.oid, 'insert, update')
  )
)), '[]') as value
from pg_class c
join pg_namespace n on n.oid = c.relnamespace
where n.nspname = any($1) and c.relkind in ('r', 'v', 'm', 'f', 'p') and not c.relispartition`;

/**
 * `$1`: the exposed schemas. Only functions: no aggregates, procedures, triggers or internal ones; and none with
 * unnamed parameters, unless it is a single one of a type that a request's body can have.
 */
export const routinesSql = `
select coalesce(json_agg(json_build_object(
  'schema', n.nspname,
  'name', p.proname,
  'volatile', p.provolatile = 'v',
  'timeout', (
    select nullif(case when value ~ '^\\d+$' then value::numeric else extract(epoch from value::interval) * 1000 end, 0)
    from unnest(p.proconfig) as setting, split_part(setting, '=', 2) as value
    where setting like 'statement_timeout=%'
  ),
  'callers', (
    select coalesce(json_agg(r.rolname), '[]') from pg_roles r where has_function_privilege(r.oid, p.oid, 'execute')
  ),
  'variadic', p.provariadic <> 0,
  'set', p.proretset,
  'returnType', format_type(p.prorettype, null),
  'composite', r.typtype = 'c' or coalesce(p.proargmodes::text[] && '{o,b,t}', false),
  'defaults', p.pronargdefaults,
  'description', obj_description(p.oid, 'pg_proc'),
  'parameters', (
    select coalesce(json_agg(json_build_object(
      'name', coalesce(p.proargnames[i], ''),
      'mode', coalesce(p.proargmodes[i]::text, 'i'),
      'type', format_type(coalesce(p.proallargtypes[i], p.proargtypes[i - 1]), null)
    ) order by i), '[]')
    from generate_series(1, coalesce(cardinality(p.proallargtypes), p.pronargs)) as i
  ),
  'columns', (
    select coalesce(json_agg(json_build_object(
      'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)
    ) order by a.attnum), '[]')
    from pg_attribute a
    where a.attrelid = r.typrelid and r.typtype = 'c' and a.attnum > 0 and not a.attisdropped
  )
) order by p.oid), '[]') as value
from pg_proc p
join pg_namespace n on n.oid = p.pronamespace
cross join lateral (
  -- Behind a domain stands a type that has the fields.
  with recursive types as (
    select t.oid, t.typbasetype from pg_type t where t.oid = p.prorettype
    union all
    select t.oid, t.typbasetype from types d join pg_type t on t.oid = d.typbasetype
  )
  select t.* from types join pg_type t on t.oid = types.oid where types.typbasetype = 0
) r
where n.nspname = any($1) and p.prokind = 'f' and r.typname not in ('trigger', 'event_trigger', 'internal')
  and (p.proargnames is not null or p.pronargs = 0 or p.pronargs = 1
    and p.proargtypes[0] in ('json'::regtype, 'jsonb'::regtype, 'text'::regtype, 'xml'::regtype))`;

/** `$1`: schemas whose enumerations are castable, nearest last; `$2`: PostgreSQL's own castable types. */
export const typesSql = `
select coalesce(json_agg(json_build_array(t.typname, format('%I.%I', n.nspname, t.typname))
  order by array_position($1::text[], n.nspname::text) nulls first), '[]') as value
from pg_type t
join pg_namespace n on n.oid = t.typnamespace
where t.typtype = 'e' and n.nspname = any($1) or n.nspname = 'pg_catalog' and t.typname = any($2)`;

/** Every role, and whether `authenticator` can assume it. */
export const rolesSql = `
select json_agg(json_build_array(r.rolname, exists (
  select from pg_roles a
  where a.rolname = 'authenticator' and not r.rolsuper and pg_has_role(a.oid, r.oid, 'member')
))) as value
from pg_roles r`;
