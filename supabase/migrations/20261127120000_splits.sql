-- The parts of an entry that was split over several categories name it, so that they are known to belong together.
alter table public.transactions
add column split text not null default '',
add constraint transactions_split_length check (char_length(split) <= 36);
