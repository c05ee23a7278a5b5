// Security 8.1.1, 8.1.2, 8.2.1

import { describe, expect, it } from 'vitest';
import { freshDatabase } from '#testing/fresh-database.ts';
import { findOwnershipFaults } from '#testing/ownership-faults.ts';

/** The faults of a new database in which this was run, as a migration would. */
const faultsWith = (sql: string) =>
  findOwnershipFaults(async () => {
    const database = await freshDatabase();
    await database.asOwner((transaction) => transaction.script(sql));
    return database;
  });

/** A table as `journal.follow` asks for it, with whatever columns. */
const table = (name: string, columns: string) =>
  `create table public.${name} (
     id uuid not null default gen_random_uuid(),
     user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
     updated_at timestamptz not null default now(),
     primary key (user_id, id), ${columns}
   );`;

const goals = table(
  'goals',
  `title text not null check (char_length(title) <= 100), period text not null default 'month' check (period in ('month', 'year')),
   most numeric(14, 2) not null, counter bigint, share double precision, active boolean not null default false,
   words text[] not null default '{}', rule jsonb, starts date, created_at timestamptz not null default now(),
   twice numeric generated always as (most * 2) stored`,
);
const follow = (name: string) => `select journal.follow('public.${name}');`;

describe('every table that a person owns', () => {
  // Specification 3.02, 6.03
  it('keeps people apart, is undone, exported, backed up and deleted with the account', async () => {
    expect(await findOwnershipFaults(freshDatabase)).toEqual([]);
  });

  it('does all that with nothing but its columns and `journal.follow`', async () => {
    expect(await faultsWith(goals + follow('goals'))).toEqual([]);
  });

  it('may refer to another one', async () => {
    const entries = table(
      'entries',
      `budget_id uuid not null, note text,
       foreign key (user_id, budget_id) references public.goals (user_id, id) on delete cascade deferrable`,
    );
    expect(await faultsWith(goals + follow('goals') + entries + follow('entries'))).toEqual([]);
  });

  it.each([
    ['is not followed', goals, 'goals: the journal does not follow it'],
    [
      'has no row security',
      `${goals}${follow('goals')} alter table public.goals disable row level security`,
      'goals: row security is not enabled and forced',
    ],
    [
      'has a policy that is too wide',
      `${goals}${follow('goals')} create policy "wide" on public.goals to authenticated using (true) with check (true)`,
      'goals: people add rows for others',
    ],
    [
      'can be read by visitors',
      `${goals}${follow('goals')} grant select on public.goals to anon`,
      'goals: visitors may select from public.goals',
    ],
    [
      'can be read after a session has ended',
      `${goals}${follow('goals')} drop policy "only admitted sessions" on public.goals`,
      'goals: an ended session can read it',
    ],
    [
      'does not go with the account',
      `${goals.replace('references auth.users (id) on delete cascade', '')}${follow('goals')}`,
      'goals: a deleted account leaves rows',
    ],
    [
      'stops the deletion of the account',
      `${goals.replace('on delete cascade', '')}${follow('goals')}`,
      'an account cannot be deleted',
    ],
    [
      'can change its owner',
      `${goals}${follow('goals')} drop trigger keep_owner_and_note_update on public.goals`,
      'goals: the service role changes the owner of rows',
    ],
    [
      'cannot be read by its owner',
      `${goals}${follow('goals')} revoke select on public.goals from authenticated`,
      'goals: the export leaves it out',
    ],
    [
      'has a constraint that an undo cannot defer',
      `${goals}${follow('goals')} alter table public.goals add constraint one_of_a_kind unique (user_id, title)`,
      'goals: one_of_a_kind is not deferrable',
    ],
    [
      'has a column that an undo cannot write',
      `${goals}${follow('goals')} alter table public.goals add column number bigint generated always as identity`,
      'goals: undoing a deletion does not restore every column',
    ],
  ])('fails when it %s', async (_what, sql, fault) => {
    expect(await faultsWith(sql)).toContainEqual(expect.stringContaining(fault));
  });

  it('cannot be followed without the columns that the journal needs', async () => {
    await expect(faultsWith(`create table public.bare (user_id uuid); ${follow('bare')}`)).rejects.toThrow(
      'the journal cannot follow public.bare: it needs the columns id, user_id and updated_at',
    );
  });
});
