-- Counts the bytes of a request's answer while it is being built, and refuses it as soon as there are too many: what a
-- few kilobytes ask for can be gigabytes, and neither this process nor the server's may hold them even for a moment.
create schema rest;

grant usage on schema rest to public;

create function rest.weigh(part text, most bigint) returns text
language plpgsql set search_path = ''
as $$
declare
  bytes constant bigint :=
    coalesce(nullif(current_setting('rest.answer_bytes', true), '')::bigint, 0) + octet_length(part);
begin
  if bytes > most then
    raise sqlstate 'PT413' using
      message = 'The answer is too large.',
      hint = 'Ask for fewer rows or columns, or write with the preference return=minimal.';
  end if;
  perform set_config('rest.answer_bytes', bytes::text, true);
  return part;
end
$$;
