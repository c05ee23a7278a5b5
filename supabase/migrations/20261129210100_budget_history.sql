-- A budget whose amount is changed keeps what its earlier periods allowed: `earlier` has each amount with the day before
-- which its periods end, as in '2026-11-01 1000.00'. And its months may begin on another day than the first, such as pay
-- day; in a month that is too short, on its last.
alter table public.budgets
add column earlier text[] not null default '{}',
add column month_day integer not null default 1,
add constraint budgets_earlier_count check (
  earlier = '{}' or array_ndims(earlier) = 1 and array_lower(earlier, 1) = 1 and cardinality(earlier) <= 100
),
add constraint budgets_earlier_written check (
  earlier = '{}'
  or array_to_string(earlier, ',', 'none')
    ~ '^\d{4}-\d{2}-\d{2} \d{1,12}\.\d{2}(,\d{4}-\d{2}-\d{2} \d{1,12}\.\d{2})*$'
),
add constraint budgets_month_day_range check (month_day between 1 and 31);

-- Every budget's record is some bytes longer now.
select journal.count_holdings();
