create schema auth;
create schema extensions;

grant usage on schema auth to anon, authenticated, service_role;
grant usage on schema extensions to anon, authenticated, service_role;

-- On PostgreSQL 14 everybody may create things in `public`; on a managed server it may belong to somebody else.
do $$
begin
  begin
    revoke create on schema public from public;
    grant usage on schema public to anon, authenticated, service_role;
  exception
    when insufficient_privilege then
      null;
  end;
  if not has_schema_privilege('authenticated', 'public', 'usage') then
    raise insufficient_privilege using
      message = format('%s may not grant usage on the schema "public"', current_user);
  end if;
end
$$;

-- As on Supabase: whatever a migration adds to `public` can be reached over the API, and row-level security decides
-- about the rows. A migration that wants less takes it away again.
alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
