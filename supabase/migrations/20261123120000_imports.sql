-- What a person's bank calls a transaction: a file that is imported again is recognised by it. Rows that pages of an
-- earlier version write have none, and their edits leave a row's own alone.
alter table public.transactions
add column bank_id text not null default '',
add constraint transactions_bank_id_length check (char_length(bank_id) <= 255);
