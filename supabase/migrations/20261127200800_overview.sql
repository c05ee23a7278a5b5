-- What a device that has nothing yet shows first, in one answer and as of one moment. The totals are of all rows, by
-- currency, type and status, in minor units as text. The rows are the newest, as many as asked for, and the first 24 of
-- every list on the dashboard: of each currency and of Done the newest, of To Do and In Progress the oldest. `seq` is
-- the number of the last change in the journal that all of this includes.
create function public.read_overview(newest integer) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  caller constant uuid := auth.uid();
  -- The server says with each request how many rows an answer may have (`DB_MAX_ROWS`); on Supabase they are a thousand.
  most constant integer := least(newest, coalesce(nullif(current_setting('limits.rows_per_answer', true), '')::integer, 1000));
  first constant integer := least(24, most);
  answer jsonb;
begin
  if caller is null then
    raise insufficient_privilege using message = 'You must be logged in to perform this action.';
  end if;

  with totals as materialized (
    select currency, type, status, count(*) as count, sum(amount) as sum, min(date) as oldest, max(date) as newest
    from public.transactions where user_id = caller
    group by currency, type, status
  ),
  currencies as (
    select currency, sum(count) as count, max(totals.newest) as newest from totals group by currency
  ),
  statuses as (
    select status, sum(count) as count, min(oldest) as oldest, max(totals.newest) as newest from totals group by status
  ),
  -- Where a list begins is known, so that its first rows are found without a look at all others.
  wanted as (
    (select row_of.* from public.transactions as row_of where user_id = caller order by date desc, id desc limit most)
    union
    select row_of.* from currencies, lateral (
      select * from public.transactions as own
      where user_id = caller and own.currency = currencies.currency and date <= currencies.newest
      order by date desc, id desc limit least(first, currencies.count)
    ) as row_of
    union
    select row_of.* from statuses, lateral (
      select * from public.transactions as own
      where user_id = caller and own.status = statuses.status and date <= statuses.newest
      order by date desc, id desc limit least(first, statuses.count)
    ) as row_of
    where statuses.status = 'done'
    union
    select row_of.* from statuses, lateral (
      select * from public.transactions as own
      where user_id = caller and own.status = statuses.status and date >= statuses.oldest
      order by date, id limit least(first, statuses.count)
    ) as row_of
    where statuses.status <> 'done'
  )
  select jsonb_build_object(
    'user_id', caller,
    'seq', coalesce((select seq from public.change_counters where user_id = caller), 0),
    'count', coalesce((select sum(count) from totals), 0),
    'totals', coalesce(
      (select jsonb_agg(jsonb_build_object(
        'currency', currency, 'type', type, 'status', status, 'count', count,
        'sum', (sum * 100)::numeric(40, 0)::text
      ) order by currency, type, status) from totals),
      '[]'),
    'rows', coalesce(
      (select jsonb_agg(journal.to_record(to_jsonb(wanted), journal.exact_columns('public.transactions')) order by date desc, id desc) from wanted),
      '[]'))
  into answer;
  return answer;
end
$$;

revoke all on function public.read_overview(integer) from public, anon, authenticated, service_role;
grant execute on function public.read_overview(integer) to authenticated;
