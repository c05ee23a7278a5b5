import type { RestError } from '../refusals/rest-error.ts';
import { ambiguousFunction, noFunction, noFunctionForBody } from '../refusals/schema-refusals.ts';
import type { CallPayload } from '../request/payload.ts';
import type { Catalogue, Routine } from '../schema/catalogue.ts';
import { findNearestName } from '../schema/nearest-name.ts';

/** A call before its function is chosen. */
export interface Call {
  readonly schema: string;
  readonly name: string;
  /** Names of the arguments. */
  readonly names: readonly string[];
  /** The body of a POST; null for GET and HEAD. */
  readonly payload: CallPayload | null;
}

/**
 * Finds the one function of that name that accepts these arguments: all that it requires, and none that it lacks. A
 * POST can also reach a function with a single unnamed parameter. Refuses no match (404 PGRST202) and several (300
 * PGRST203).
 */
export function chooseRoutine(catalogue: Catalogue, call: Call): Routine {
  const inSchema = catalogue.routines.get(call.schema);
  const candidates = inSchema?.get(call.name) ?? [];
  const named = call.payload?.kind === 'text' ? [] : candidates.filter((one) => takes(one, call.names));
  const fitting =
    named.length > 0 ? named : candidates.filter((routine) => takesWholeBody(routine, call.payload));
  const [first, ...others] = fitting;
  if (first === undefined) throw toMissing(call, inSchema);
  if (others.length > 0) throw ambiguousFunction(fitting.toSorted(byParameters).map(toSignature));
  return first;
}

/** Whether the function has one unnamed parameter that accepts the whole body. */
export function takesWholeBody({ parameters }: Routine, payload: CallPayload | null): boolean {
  const [only] = parameters;
  if (payload === null || only === undefined || parameters.length > 1 || only.name !== '') return false;
  if (payload.kind === 'text') return only.type === payload.type;
  return payload.kind === 'json' && (only.type === 'json' || only.type === 'jsonb');
}

function takes({ parameters }: Routine, names: readonly string[]): boolean {
  if (parameters.some(({ name }) => name === '')) return false;
  const known = new Set(parameters.map(({ name }) => name));
  return (
    names.every((name) => known.has(name)) &&
    parameters.every(({ name, optional }) => optional || names.includes(name))
  );
}

function toName({ schema, name }: { schema: string; name: string }): string {
  return `${schema}.${name}`;
}

function toSignature(routine: Routine): string {
  const list = routine.parameters.map(({ name, type }) => `${name} => ${type}`);
  return `${toName(routine)}(${list.join(', ')})`;
}

/** Fewer parameters first; then by their names and types in order. */
function byParameters(one: Routine, other: Routine): number {
  const [a, b] = [one.parameters, other.parameters];
  if (a.length !== b.length) return a.length - b.length;
  const toKey = ({ parameters }: Routine) =>
    parameters.map(({ name, type }) => `${name}\0${type}`).join('\0');
  return toKey(one) < toKey(other) ? -1 : 1;
}

function toMissing(call: Call, inSchema: ReadonlyMap<string, readonly Routine[]> | undefined): RestError {
  const { payload } = call;
  if (payload?.kind === 'text') return noFunctionForBody(toName(call), payload.type);
  return noFunction(toName(call), call.names, payload?.kind === 'json', findHint(call, inSchema));
}

/** The nearest name, or for the right name the nearest argument list. */
function findHint(call: Call, inSchema: ReadonlyMap<string, readonly Routine[]> | undefined): string | null {
  const same = inSchema?.get(call.name) ?? [];
  if (same.length > 0) {
    const given = toList(call.names);
    const lists = same.map(({ parameters }) => toList(parameters.map(({ name }) => name)));
    const nearest = findNearestName(
      'arguments',
      given,
      lists.filter((list) => list !== given),
    );
    return nearest === null ? null : `Perhaps you meant to call the function ${toName(call)}${nearest}`;
  }
  const nearest = findNearestName('routine', call.name, inSchema?.keys() ?? []);
  return nearest === null ? null : `Perhaps you meant to call the function ${call.schema}.${nearest}`;
}

function toList(names: readonly string[]): string {
  return `(${names.toSorted().join(', ')})`;
}
