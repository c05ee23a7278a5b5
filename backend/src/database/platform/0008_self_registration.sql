-- Whether somebody signed up for the account, or the owner of the server made it or invited its person. Until the
-- address is confirmed nobody knows who signed up: such a password and such data are dropped when somebody else signs
-- up too, and the account goes when nobody confirms it. What the owner of the server made stays.
alter table auth.users add column self_registered boolean not null default false;

update auth.users set self_registered = true
where email_confirmed_at is null and invited_at is null and confirmation_sent_at is not null;

create index users_unconfirmed_idx on auth.users (created_at) where self_registered and email_confirmed_at is null;
