-- Wrong codes of an app since the session's last right one: too many end it, and never lock out another.
alter table auth.sessions add column wrong_codes integer not null default 0;

-- Where an account signed in before is looked up at each sign-in, and what a notice is about, whatever else the log holds.
create index audit_log_entries_proofs_idx on auth.audit_log_entries (user_id, (payload ->> 'action'), created_at)
where payload ->> 'action' in ('login', 'verification_attempted');
create index audit_log_entries_transaction_id_idx on auth.audit_log_entries (transaction_id);
