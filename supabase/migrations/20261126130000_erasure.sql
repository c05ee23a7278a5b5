-- People can delete their account on PostgreSQL 14 and 15 too. There the owner of these functions is bound by the policies
-- of `authenticated` as well, so nothing can be deleted any more once the session of the account is gone: the journal goes
-- first.
create or replace function public.delete_my_account() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  caller constant uuid := auth.uid();
  current_session uuid;
begin
  current_session := account.hold_session();
  perform account.is_admitted();
  if not exists (
    select from auth.sessions as session
    where session.id = current_session and session.created_at > now() - interval '10 minutes'
  ) then
    raise insufficient_privilege using
      message = 'Please enter your password again to delete the account.', hint = 'reauthentication_needed';
  end if;
  -- Supabase keeps these two without a reference to the account.
  delete from auth.audit_log_entries as entry where entry.payload ->> 'actor_id' = caller::text;
  delete from auth.flow_state as flow where flow.user_id = caller;
  delete from public.changes as change where change.user_id = caller;
  delete from public.change_counters as counter where counter.user_id = caller;
  delete from auth.users as account where account.id = caller;
end
$$;

-- As before, where anybody has gone.
create or replace function journal.forget_people() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from gone) then
    delete from public.changes where user_id in (select user_id from gone);
  end if;
  return null;
end
$$;
