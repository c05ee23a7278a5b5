-- The stored password hash that whoever asked for a mail has shown to know. A password that somebody else chose for the
-- address does not survive the confirmation of its owner.
alter table auth.one_time_tokens add column proven_password text;
alter table auth.flow_state add column proven_password text;

-- A challenge that is its own verifier protects nothing, and is refused from now on.
delete from auth.flow_state where code_challenge_method = 'plain';
