-- One row a person. No theme means that none was chosen: the browser's own then counts.
create table public.user_preferences (
  user_id uuid primary key default auth.uid() references auth.users (id) on delete cascade,
  currency text not null default 'INR',
  theme text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint user_preferences_currency_known check (currency in ('INR', 'USD', 'GBP')),
  constraint user_preferences_theme_known check (theme in ('dark', 'light'))
);

create trigger keep_owner_and_note_update
before update on public.user_preferences
for each row execute function public.keep_owner_and_note_update();

alter table public.user_preferences enable row level security;
alter table public.user_preferences force row level security;

create policy "owners read their preferences" on public.user_preferences
for select to authenticated
using ((select auth.uid()) = user_id);

create policy "owners add their preferences" on public.user_preferences
for insert to authenticated
with check ((select auth.uid()) = user_id);

create policy "owners change their preferences" on public.user_preferences
for update to authenticated
using ((select auth.uid()) = user_id)
with check ((select auth.uid()) = user_id);

create policy "owners delete their preferences" on public.user_preferences
for delete to authenticated
using ((select auth.uid()) = user_id);

revoke all on table public.user_preferences from public, anon, authenticated, service_role;
grant select, insert, update, delete on table public.user_preferences to authenticated, service_role;
