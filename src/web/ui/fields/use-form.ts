import {
  createRef,
  type Dispatch,
  type RefObject,
  type SetStateAction,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useFocusAfterBusy } from '../keyboard/use-focus-after-busy.ts';

/** Why something was not done, as a sentence, with what failed above it and the reasons below. */
export interface FormFailure {
  readonly ok: false;
  readonly title?: string;
  readonly message: string;
  readonly reasons?: readonly string[];
  readonly code?: string;
  /** The one that is wrong. */
  readonly field?: PropertyKey;
}

/** A draft as it counts, or what is wrong with which field. */
export type Parsed<Name, Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly issues: readonly { readonly field: Name; readonly message: string }[] };

interface FormOptions<Draft, Value, Sent extends { readonly ok: boolean }> {
  readonly start: Draft | (() => Draft);
  /** Without it, every draft counts as it is. */
  readonly parse?: (draft: Draft) => Parsed<keyof Draft, Value>;
  /** Does what the form is for; nothing where a question comes first, whose answer calls `settle`. */
  readonly send: (value: Value, draft: Draft) => Sent | FormFailure | Promise<Sent | FormFailure> | undefined;
  /** `hasTyped` if the draft has changed since it was sent. Without it, the form stays busy until the page moves on. */
  readonly onDone?: (done: Extract<Sent, { readonly ok: true }>, hasTyped: boolean) => void;
  readonly onRefused?: (message: string) => void;
  /** Whether something else keeps the form from being sent. */
  readonly busy?: boolean;
  readonly failure?: () => FormFailure | null;
}

/** The names of a draft's texts. */
type TextName<Draft> = {
  [Name in keyof Draft]-?: NonNullable<Draft[Name]> extends string ? Name : never;
}[keyof Draft];

interface Binding {
  readonly onChange: (value: string) => void;
  readonly ref: RefObject<HTMLInputElement & HTMLSelectElement>;
}

/** As much as the frame around the fields shows. */
export interface FormState {
  readonly failure: FormFailure | null;
  /** Counts the attempts, so that the same words are announced again. */
  readonly attempt: number;
  readonly busy: boolean;
  readonly isTouched: boolean;
  readonly submit: (event?: { preventDefault: () => void }) => void;
}

/** A field's setter and ref, which stay the same, so that memoized fields do not rerender. */
function useBindings<Draft>(setDraft: Dispatch<SetStateAction<Draft>>): (name: keyof Draft) => Binding {
  const [bindings] = useState(() => new Map<keyof Draft, Binding>());
  return (name) => {
    const known = bindings.get(name);
    if (known) return known;
    const onChange = (value: string) => setDraft((before) => ({ ...before, [name]: value }));
    const binding = { onChange, ref: createRef() as Binding['ref'] };
    bindings.set(name, binding);
    return binding;
  };
}

/**
 * A form's draft and what becomes of it: a wrong field gets the focus, and its message goes once it is right; a draft
 * that is right is sent once at a time, and afterwards the focus is back where it was.
 */
export function useForm<Draft extends object, Sent extends { readonly ok: boolean }, Value = Draft>(
  options: FormOptions<Draft, Value, Sent>,
) {
  const { parse, send, onDone, onRefused } = options;
  const [start] = useState(options.start);
  const [draft, setDraft] = useState(start);
  const latest = useRef(draft);
  const [failure, setFailure] = useState<FormFailure | null>(options.failure ?? null);
  const [attempt, setAttempt] = useState(0);
  const [isSending, setSending] = useState(false);
  const busy = isSending || options.busy === true;
  useFocusAfterBusy(busy);
  const bind = useBindings(setDraft);

  useEffect(() => {
    latest.current = draft;
  }, [draft]);

  const field = failure?.field;
  const parsed = field === undefined ? undefined : parse?.(draft);
  const isRight = parsed?.ok === true || parsed?.issues.some((issue) => issue.field === field) === false;
  useEffect(() => {
    if (isRight) setFailure(null);
  }, [isRight]);

  const change = (values: Partial<Draft> | ((before: Draft) => Partial<Draft>)) =>
    setDraft((before) => ({ ...before, ...(typeof values === 'function' ? values(before) : values) }));

  /** The draft as it counts; undefined if it is wrong, which is then said. */
  const check = (): Value | undefined => {
    setFailure(null);
    setAttempt(attempt + 1);
    const checked = parse?.(draft) ?? { ok: true, value: draft as unknown as Value };
    if (checked.ok) return checked.value;
    const [issue] = checked.issues;
    if (issue === undefined) return undefined;
    onRefused?.(issue.message);
    setFailure({ ok: false, ...issue });
    bind(issue.field).ref.current?.focus();
    return undefined;
  };

  const answer = (sent: Sent | FormFailure, hasTyped: boolean) => {
    if (sent.ok) onDone?.(sent as Extract<Sent, { readonly ok: true }>, hasTyped);
    else setFailure(sent as unknown as FormFailure);
  };

  /** Waits for what was sent. */
  const settle = async (sending: Promise<Sent | FormFailure>) => {
    setSending(true);
    const sent = await sending;
    if (sent.ok && onDone === undefined) return;
    setSending(false);
    answer(sent, JSON.stringify(latest.current) !== JSON.stringify(draft));
  };

  const submit: FormState['submit'] = (event) => {
    event?.preventDefault();
    if (busy) return;
    const value = check();
    if (value === undefined) return;
    const sent = send(value, draft);
    if (sent instanceof Promise) void settle(sent);
    else if (sent !== undefined) answer(sent, false);
  };

  return {
    draft,
    change,
    failure,
    setFailure,
    attempt,
    busy,
    isTouched: draft !== start,
    check,
    settle,
    submit,
    /** For a field that says itself that it is wrong, and stays open while the form is sent. */
    field: (name: TextName<Draft>) => ({
      ...bind(name),
      value: (draft[name] ?? '') as string,
      invalid: failure?.field === name,
    }),
    /** For a field that is closed while the form is sent. */
    input: (name: TextName<Draft>) => ({
      onChange: bind(name).onChange,
      value: (draft[name] ?? '') as string,
      disabled: busy,
    }),
  };
}
