-- What a person wants to remember about a transaction: a longer text of several lines, empty for most.
alter table public.transactions
add column notes text not null default '',
add constraint transactions_notes_length check (char_length(notes) <= 2000);

-- Every row's record is some bytes longer now.
select journal.count_holdings();
