import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, Bookmark, Check, Pencil, Trash2 } from 'lucide-react';
import { type FormEvent, type Ref, useRef, useState } from 'react';
import { noLimits } from '#domain/lens/lens.ts';
import { builtInViews, maxViewName, type SavedView } from '#domain/lens/saved-view.ts';
import type { MutationOutcome } from '#web/data/engine/mutation.ts';
import {
  deleteView,
  findNameProblem,
  findView,
  moveView,
  renameView,
  saveView,
  useViews,
} from '#web/data/views/views.ts';
import { offerUndo } from '#web/money/offer-undo.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { announce } from '#web/ui/live-region.ts';
import { Popover } from '#web/ui/overlays/popover.tsx';
import { showToast } from '#web/ui/overlays/toast.ts';
import { changeLens, toLens, toQuery, useLens } from '../lens-store.ts';

const ready = builtInViews.map(({ name, lens }) => ({ name, query: toQuery(lens) }));

/** Lenses by name: those that everybody has, then the person's own, some of them as tabs. */
export function SavedViews() {
  const tabs = useViews().slice(0, 3);
  const current = toQuery(useLens());
  return (
    <>
      <Popover
        label="Views"
        className="max-h-[calc(100dvh-1rem)] w-80 overflow-y-auto overscroll-contain"
        trigger={(trigger) => (
          <Button {...trigger} className="px-3!">
            <Bookmark aria-hidden size={18} className="text-ink-muted" />
            <span className={clsx('max-sm:sr-only', tabs.length > 0 && 'lg:sr-only')}>Views</span>
          </Button>
        )}
      >
        {(close) => <Menu close={close} />}
      </Popover>
      {/* The first of the person's own are one press away where there is room. */}
      {tabs.map(({ id, name, lens }) => {
        const chosen = toQuery(toLens(lens)) === current;
        return (
          <button
            key={id}
            type="button"
            aria-pressed={chosen}
            onClick={() => changeLens(chosen ? noLimits : toLens(lens))}
            className="min-h-control max-w-28 truncate rounded-md px-2 text-sm text-ink-muted hover:bg-paper-sunken aria-pressed:bg-paper-sunken aria-pressed:font-semibold aria-pressed:text-ink max-lg:hidden"
          >
            {name}
          </button>
        );
      })}
    </>
  );
}

function Menu({ close }: { close: () => void }) {
  const views = useViews();
  const current = toQuery(useLens());
  const [editing, setEditing] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const pick = (query: string) => {
    changeLens(toLens(query));
    close();
  };
  return (
    <>
      <ul aria-label="Ready-made views">
        {ready.map(({ name, query }) => (
          <li key={name}>
            <Choice name={name} chosen={query === current} onPick={() => pick(query)} />
          </li>
        ))}
      </ul>
      {views.length > 0 && (
        <>
          <div className="mt-2 flex items-center justify-between border-t border-line pt-1 pl-2">
            <p className="text-sm font-medium">Your views</p>
            <Button ref={toggle} variant="quiet" aria-pressed={editing} onClick={() => setEditing(!editing)}>
              {editing ? 'Finish' : 'Edit'}
            </Button>
          </div>
          <ul aria-label="Your views">
            {views.map((view, index) => (
              <li key={view.id}>
                {editing ? (
                  <ViewEditor
                    view={view}
                    position={index + 1}
                    count={views.length}
                    onDelete={() => (views.length === 1 ? field : toggle).current?.focus()}
                  />
                ) : (
                  <Choice
                    name={view.name}
                    chosen={toQuery(toLens(view.lens)) === current}
                    onPick={() => pick(view.lens)}
                  />
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      <NameForm
        label="Save this view as"
        button="Save"
        ref={field}
        onName={(name) => saveAs(name, current)}
      />
    </>
  );
}

function Choice({ name, chosen, onPick }: { name: string; chosen: boolean; onPick: () => void }) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onPick}
      className="flex min-h-control w-full items-center justify-between gap-2 rounded-md px-2 text-left wrap-anywhere hover:bg-paper-sunken aria-pressed:font-semibold"
    >
      {name}
      {chosen && <Check aria-hidden size={16} className="shrink-0" />}
    </button>
  );
}

interface ViewEditorProps {
  view: SavedView;
  /** From 1. */
  position: number;
  count: number;
  /** The row goes, and the focus must not go with it. */
  onDelete: () => void;
}

const focus = (element: HTMLElement | null) => element?.focus();

function ViewEditor({ view: { id, name }, position, count, onDelete }: ViewEditorProps) {
  const [renaming, setRenaming] = useState<'not yet' | 'now' | 'done'>('not yet');
  if (renaming === 'now') {
    const rename = async (next: string): Promise<MutationOutcome<null>> => {
      const problem = findNameProblem(next, id);
      if (problem !== undefined) return { ok: false, message: problem };
      setRenaming('done');
      return tell(renameView(id, next));
    };
    return <NameForm label={`New name of ${name}`} name={name} button="Rename" ref={focus} onName={rename} />;
  }
  const move = (steps: 1 | -1) => {
    if (position + steps < 1 || position + steps > count) return;
    announce(`${name}: ${position + steps} of ${count}`);
    void tell(moveView(id, steps));
  };
  const remove = async () => {
    onDelete();
    const outcome = await tell(deleteView(id));
    if (outcome.ok) offerUndo(`View “${name}” deleted.`, outcome);
  };
  return (
    <div className="flex items-center pl-2">
      <span className="grow wrap-anywhere">{name}</span>
      {/* At the ends they keep the focus, so that keys can go on. */}
      <IconButton
        label={`Move ${name} up`}
        aria-disabled={position === 1}
        className="aria-disabled:opacity-50"
        onClick={() => move(-1)}
      >
        <ArrowUp aria-hidden size={16} />
      </IconButton>
      <IconButton
        label={`Move ${name} down`}
        aria-disabled={position === count}
        className="aria-disabled:opacity-50"
        onClick={() => move(1)}
      >
        <ArrowDown aria-hidden size={16} />
      </IconButton>
      <IconButton
        label={`Rename ${name}`}
        ref={renaming === 'done' ? focus : null}
        onClick={() => setRenaming('now')}
      >
        <Pencil aria-hidden size={16} />
      </IconButton>
      <IconButton label={`Delete ${name}`} onClick={() => void remove()}>
        <Trash2 aria-hidden size={16} />
      </IconButton>
    </div>
  );
}

interface NameFormProps {
  label: string;
  name?: string;
  button: string;
  ref: Ref<HTMLInputElement>;
  onName: (name: string) => Promise<MutationOutcome<null>>;
}

/** Asks for a view's name. */
function NameForm({ label, name = '', button, ref, onName }: NameFormProps) {
  const [typed, setTyped] = useState(name);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setProblem(null);
    // A new view shows at once: a second press would save another.
    if (name === '') setTyped('');
    const outcome = await onName(typed);
    if (outcome.ok) {
      announce('Saved.');
      return;
    }
    setTyped(typed);
    setProblem(outcome.message);
  };
  return (
    <form
      onSubmit={(event) => void submit(event)}
      noValidate
      className="mt-2 flex items-end gap-2 border-t border-line px-2 pt-2"
    >
      <Field label={label} error={problem} className="grow">
        {(control) => (
          <Input
            {...control}
            ref={ref}
            autoComplete="off"
            maxLength={maxViewName}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" className="shrink-0 px-3!">
        {button}
      </Button>
    </form>
  );
}

/** Saving over a view can be undone. */
async function saveAs(name: string, query: string): Promise<MutationOutcome<null>> {
  const former = findView(name);
  const outcome = await saveView(name, query);
  if (outcome.ok && former !== undefined && former.lens !== query) {
    offerUndo(`View “${former.name}” changed.`, outcome);
  }
  return outcome;
}

/** Says what failed. */
async function tell<Outcome extends MutationOutcome<null>>(change: Promise<Outcome>): Promise<Outcome> {
  const outcome = await change;
  if (!outcome.ok) showToast(outcome.message);
  return outcome;
}
