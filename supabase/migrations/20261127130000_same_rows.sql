-- An update that leaves a row as it is is no change of it: neither the row nor the journal notes one. So a list of changes
-- can ask that a row is still as it was seen, by an edit that sets nothing.
create or replace function public.keep_owner_and_note_update() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.user_id is distinct from old.user_id then
    raise insufficient_privilege using
      message = format('the owner of a row in "%s" cannot be changed', tg_table_name);
  end if;
  if new is distinct from old then
    new.updated_at := now();
  end if;
  return new;
end
$$;
