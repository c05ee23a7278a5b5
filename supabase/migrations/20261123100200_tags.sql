-- Words that a person puts on a transaction, to find it again. Rows that pages of an earlier version write have none,
-- and their edits leave the tags of a row alone.

-- What check constraints ask about lists of words. It is not a schema that is served.
create schema words;

create function words.have_length(list text[], longest integer) returns boolean
language sql immutable set search_path = ''
return not exists (
  select from unnest(list) as word
  where word is null or char_length(word) not between 1 and longest or word ~ '^\s|\s$'
);

create function words.differ(list text[]) returns boolean
language sql immutable set search_path = ''
return (select count(*) = count(distinct lower(word)) from unnest(list) as word where word is not null);

-- Most rows have none, for which nothing needs to be asked. A comma ends a tag wherever tags are typed, so none has one.
alter table public.transactions
add column tags text[] not null default '{}',
add constraint transactions_tags_count check (
  tags = '{}' or array_ndims(tags) = 1 and array_lower(tags, 1) = 1 and cardinality(tags) <= 20
),
add constraint transactions_tags_length check (tags = '{}' or words.have_length(tags, 40)),
add constraint transactions_tags_differ check (tags = '{}' or words.differ(tags)),
add constraint transactions_tags_comma check (tags = '{}' or position(',' in array_to_string(tags, ' ')) = 0);
