-- Where the server mails an account's owner what happens to it, it hears of recovery codes too. A Supabase project has
-- no such events, and nothing of this.
do $$
begin
  if to_regprocedure('auth.note_event(uuid, text, jsonb)') is null then
    return;
  end if;

  execute $sql$
    create function account.note_recovery_codes() returns trigger
    language plpgsql security definer set search_path = ''
    as $body$
    begin
      perform auth.note_event(
        coalesce(new.user_id, old.user_id),
        case tg_op when 'INSERT' then 'recovery_codes_made' else 'recovery_code_used' end,
        auth.describe_caller());
      return null;
    end
    $body$
  $sql$;
  execute 'revoke all on function account.note_recovery_codes() from public, anon, authenticated, service_role';
  execute $sql$
    create trigger note_recovery_codes after insert or delete on account.recovery_codes
    for each row execute function account.note_recovery_codes()
  $sql$;
end
$$;
