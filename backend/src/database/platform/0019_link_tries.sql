-- How many wrong passwords were typed at a link; five end it.
alter table auth.one_time_tokens
  add column wrong_passwords smallint not null default 0 check (wrong_passwords >= 0);
