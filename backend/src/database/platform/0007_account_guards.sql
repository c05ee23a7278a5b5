-- Wrong tries of the mailed code that proves who changes an account.
alter table auth.users add column reauthentication_tries smallint not null default 0;

-- Whether a token was given once more to a client that came back late with the token before it.
alter table auth.refresh_tokens add column given_again boolean not null default false;
