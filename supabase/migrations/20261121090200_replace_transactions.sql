-- Puts the given rows in the place of all of the caller's, or changes nothing. Rows that carry their id and
-- created_at get them back, which is what makes an undo whole. Row-level security holds: it runs as the caller.
create function public.replace_transactions(rows jsonb) returns integer
language plpgsql security invoker set search_path = ''
as $$
declare
  caller constant uuid := auth.uid();
  written integer;
begin
  if caller is null then
    raise insufficient_privilege using message = 'You must be logged in to perform this action.';
  end if;
  if jsonb_typeof(rows) is distinct from 'array' then
    raise invalid_parameter_value using message = 'rows must be a JSON array of transactions';
  end if;

  delete from public.transactions where user_id = caller;

  insert into public.transactions
    (id, user_id, type, amount, category, date, description, status, currency, created_at)
  select
    coalesce(given.id, gen_random_uuid()),
    caller,
    given.type,
    given.amount,
    given.category,
    given.date,
    given.description,
    coalesce(given.status, 'todo'),
    coalesce(given.currency, 'INR'),
    coalesce(given.created_at, now())
  from jsonb_to_recordset(rows) as given (
    id uuid,
    type text,
    amount numeric,
    category text,
    date date,
    description text,
    status text,
    currency text,
    created_at timestamptz
  );

  get diagnostics written = row_count;
  return written;
end
$$;

revoke all on function public.replace_transactions(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.replace_transactions(jsonb) to authenticated;
