-- What a person's bank calls a transaction: a file that is imported again is recognised by it. Rows that pages of an
-- earlier version write have none, and their edits leave a row's own alone.
alter table public.transactions
add column bank_id text not null default '',
add constraint transactions_bank_id_length check (char_length(bank_id) <= 255);

-- Files whose transactions were added, each by one batch, which is taken back as one. `head` is what files of the same
-- columns have in common and `reading` how this one was read, to read the next one the same way.
create table public.imports (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  updated_at timestamptz not null default now(),
  primary key (user_id, id),
  name text not null,
  result text not null,
  batch uuid not null,
  head text not null default '',
  reading text not null default '',
  constraint imports_name_length check (char_length(name) between 1 and 255),
  constraint imports_result_length check (char_length(result) between 1 and 100),
  constraint imports_head_length check (char_length(head) <= 200),
  constraint imports_reading_length check (char_length(reading) <= 2000)
);

-- Which category transactions get that are imported: that of the phrase which their description contains.
create table public.rules (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  updated_at timestamptz not null default now(),
  primary key (user_id, id),
  phrase text not null,
  category text not null,
  constraint rules_phrase_length check (char_length(phrase) between 1 and 100 and phrase !~ '^\s|\s$'),
  constraint rules_category_known check (
    category in (
      'Salary',
      'Freelance',
      'Investment',
      'Side Hustle',
      'Rent',
      'Groceries',
      'Transportation',
      'Entertainment',
      'Utilities',
      'Healthcare',
      'Education',
      'Shopping',
      'Food & Dining',
      'Travel',
      'Insurance',
      'Other'
    )
  )
);

select journal.follow('public.imports');
select journal.follow('public.rules');

-- Adds rows of several followed tables, or none of them: {"imports": [{…}], "transactions": [{…}, {…}]}. They are the
-- caller's, whoever they name; a column that a row does not give gets its default. Answers how many were added.
-- What fits one request takes longer than requests may take, and so does its undo: both have a limit of their own, which
-- this server heeds as PostgREST does.
create function public.add_rows(rows jsonb) returns integer
language plpgsql security invoker set search_path = '' set statement_timeout = '60s'
as $$
declare
  caller constant uuid := auth.uid();
  given record;
  names text;
  given_values text;
  written integer;
  total integer := 0;
begin
  if caller is null then
    raise insufficient_privilege using message = 'You must be logged in to perform this action.';
  end if;
  if jsonb_typeof(rows) is distinct from 'object' then
    raise invalid_parameter_value using message = 'rows must be a JSON object with an array of rows for each table';
  end if;

  -- A statement of its own: the next one then sees what whoever had the turn before has done.
  perform journal.take_turn();
  perform journal.current_batch();

  -- References need only be right when all tables are done.
  set constraints all deferred;
  for given in
    select key as collection, value as list, followed.relation
    from jsonb_each(rows) left join journal.followed() as followed on followed.collection = key
  loop
    if given.relation is null then
      raise invalid_parameter_value using message = format('There is no table %s to add rows to.', to_json(given.collection));
    end if;
    if jsonb_typeof(given.list) <> 'array' or given.list @? 'strict $[*] ? (@.type() <> "object")' then
      raise invalid_parameter_value using
        message = format('The rows for %s must be a JSON array of objects.', to_json(given.collection));
    end if;
    select string_agg(quote_ident(name), ', '),
      string_agg(format(case when value is null then 'added.%1$I' else 'coalesce(added.%1$I, %2$s)' end, name, value), ', ')
    into names, given_values
    from journal.describe(given.relation) as about, unnest(about.columns, about.defaults) as column_of (name, value);
    execute format(
      'insert into %1$s (user_id, %2$s) select $1, %3$s from jsonb_populate_recordset(null::%1$s, $2) as added',
      given.relation, names, given_values)
    using caller, given.list;
    get diagnostics written = row_count;
    total := total + written;
  end loop;
  return total;
end
$$;

revoke all on function public.add_rows(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.add_rows(jsonb) to authenticated;

alter function public.undo_batch(uuid, boolean) set statement_timeout = '60s';
