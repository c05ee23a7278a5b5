-- Who is asking, read from the verified token that the server puts into the transaction. PostgreSQL leaves a custom
-- setting as '' rather than null once it was used on a connection: both mean that nobody is signed in.
create function auth.jwt() returns jsonb
language sql stable set search_path = ''
as $$ select nullif(current_setting('request.jwt.claims', true), '')::jsonb $$;

create function auth.uid() returns uuid
language sql stable set search_path = ''
as $$ select nullif(nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub', '')::uuid $$;

create function auth.role() returns text
language sql stable set search_path = ''
as $$ select nullif(nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role', '') $$;

create function auth.email() returns text
language sql stable set search_path = ''
as $$ select nullif(nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email', '') $$;

grant execute on function auth.jwt(), auth.uid(), auth.role(), auth.email() to public;
