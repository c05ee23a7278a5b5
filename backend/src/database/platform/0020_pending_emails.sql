-- Several emails of a kind are valid beside each other: a later request may be a stranger's, and takes none from the
-- owner. Each has its own code, and knows the network that asked for it: null for the operator, empty where unknown.
drop index auth.one_time_tokens_user_id_token_type_key;
create index one_time_tokens_user_id_token_type_idx on auth.one_time_tokens (user_id, token_type);
alter table auth.one_time_tokens add column code_hash text not null default '';
alter table auth.one_time_tokens add column asked_from text;

update auth.one_time_tokens as token
set code_hash = case token.token_type
  when 'confirmation_token' then u.confirmation_token
  when 'recovery_token' then u.recovery_token
  when 'email_change_token_new' then u.email_change_token_new
  when 'email_change_token_current' then u.email_change_token_current
  else '' end, asked_from = ''
from auth.users as u where u.id = token.user_id;

update auth.users
set confirmation_token = '', recovery_token = '', email_change_token_new = '', email_change_token_current = '';

-- The client's secret belongs to the email it asked for. Both emails of a change of address had one flow: each gets its
-- own. Of two flows for sign-in and recovery, which shared a place, the newest has the valid email.
alter table auth.flow_state add column token_id uuid references auth.one_time_tokens (id) on delete cascade;
create index flow_state_token_id_idx on auth.flow_state (token_id);

update auth.flow_state as flow
set token_id = token.id
from auth.one_time_tokens as token
where token.user_id = flow.user_id
  and token.token_type::text = case flow.authentication_method
    when 'email/signup' then 'confirmation_token'
    when 'email_change' then 'email_change_token_new'
    else 'recovery_token' end
  and not exists (
    select from auth.flow_state as later
    where later.user_id = flow.user_id and later.created_at > flow.created_at
      and (later.authentication_method in ('recovery', 'magiclink'))
      and (flow.authentication_method in ('recovery', 'magiclink')));

delete from auth.flow_state where token_id is null;

insert into auth.flow_state (user_id, token_id, auth_code, code_challenge, code_challenge_method, authentication_method,
  created_at, updated_at)
select flow.user_id, token.id, gen_random_uuid()::text, flow.code_challenge, flow.code_challenge_method,
  flow.authentication_method, flow.created_at, flow.updated_at
from auth.flow_state as flow
join auth.one_time_tokens as token
  on token.user_id = flow.user_id and token.token_type = 'email_change_token_current'
where flow.authentication_method = 'email_change';
