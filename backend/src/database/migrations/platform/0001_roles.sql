-- The roles that a Supabase project has from its first day. Roles belong to the whole server, so another database
-- on it, or another process at this very moment, may have made them already.
do $$
declare
  wanted record;
begin
  for wanted in
    select * from (values
      ('anon', 'nologin noinherit'),
      ('authenticated', 'nologin noinherit'),
      ('service_role', 'nologin noinherit bypassrls'),
      ('authenticator', 'login noinherit')
    ) as roles (name, attributes)
  loop
    continue when exists (select from pg_catalog.pg_roles where rolname = wanted.name);
    begin
      execute format('create role %I %s', wanted.name, wanted.attributes);
    exception
      when duplicate_object or unique_violation then
        null;
      when insufficient_privilege then
        -- Managed servers often keep BYPASSRLS for themselves. The product does without it.
        if wanted.name <> 'service_role' then
          raise;
        end if;
        execute format('create role %I nologin noinherit', wanted.name);
        raise warning 'service_role was created without BYPASSRLS, which % may not give: its key sees no rows of tables that have no policy for it', current_user;
    end;
  end loop;
end
$$;

-- A role that somebody else made without it is put right where that is allowed.
do $$
begin
  if exists (select from pg_catalog.pg_roles where rolname = 'service_role' and not rolbypassrls) then
    alter role service_role bypassrls;
  end if;
exception
  when insufficient_privilege then
    null;
end
$$;

-- The server logs in as the owner of the database and takes on a request's role for the length of one transaction;
-- PostgREST would log in as authenticator. Since PostgreSQL 16 a membership says what it is good for.
do $$
declare
  member text;
  granted text;
  how constant text := case
    when current_setting('server_version_num')::integer >= 160000 then ' with set true, inherit false'
    else ''
  end;
begin
  foreach member in array array['authenticator', current_user::text] loop
    foreach granted in array array['anon', 'authenticated', 'service_role'] loop
      continue when member = current_user
        and exists (select from pg_catalog.pg_roles where rolname = current_user and rolsuper);
      begin
        execute format('grant %I to %I%s', granted, member, how);
      exception
        when insufficient_privilege then
          -- Somebody else's roles are good enough if they are ours to take on; authenticator is only for PostgREST.
          if member = current_user and granted <> 'service_role' and not pg_has_role(member, granted, 'member') then
            raise;
          end if;
      end;
    end loop;
  end loop;
end
$$;
