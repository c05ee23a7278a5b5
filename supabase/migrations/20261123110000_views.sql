-- Questions that a person has named, to ask them again. `lens` is the query of the dashboard's address. `place` is the
-- view's place among the others in the order of texts, so that a view can be put between two without touching them.
create table public.views (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  updated_at timestamptz not null default now(),
  primary key (user_id, id),
  name text not null,
  lens text not null default '',
  place text not null default '5',
  constraint views_name_length check (char_length(name) between 1 and 40 and name !~ '^\s|\s$'),
  constraint views_lens_length check (char_length(lens) <= 2000),
  constraint views_place_length check (char_length(place) between 1 and 500)
);

select journal.follow('public.views');
