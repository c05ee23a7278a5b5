-- Every table that has rows of people, with the column that tells one person's rows apart: whoever exports everything
-- need not know the tables.
create function public.list_my_tables() returns table (name text, key text)
language sql stable security invoker set search_path = ''
as $$
  select relname::text, coalesce(
    (
      select attname::text from pg_catalog.pg_index join pg_catalog.pg_attribute
        on attrelid = indrelid and attnum = any (indkey) and attname <> 'user_id'
      where indrelid = class.oid and indisprimary
    ),
    'user_id')
  from pg_catalog.pg_class as class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and has_table_privilege(class.oid, 'select')
    and exists (
      select from pg_catalog.pg_attribute where attrelid = class.oid and attname = 'user_id' and not attisdropped
    )
  order by relname
$$;

revoke all on function public.list_my_tables() from public, anon, authenticated, service_role;
grant execute on function public.list_my_tables() to authenticated;
