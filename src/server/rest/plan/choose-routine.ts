import type { CallPayload } from '../request/payload.ts';
import type { Catalogue, Routine } from '../schema/catalogue.ts';
import { findNearestName } from '../schema/nearest-name.ts';
import { ambiguousFunction, noFunction } from '../schema-refusals.ts';

/** What is known of a call before its function is chosen. */
export interface Call {
  readonly schema: string;
  readonly name: string;
  /** Names of the arguments. */
  readonly names: readonly string[];
  /** The body of a POST; null for GET and HEAD. */
  readonly payload: CallPayload | null;
}

/**
 * The one function of that name that takes these arguments: all that it needs, and none that it does not have. A POST
 * may also reach a function by its single unnamed parameter. Refuses none (404 PGRST202) and several (300 PGRST203).
 */
export function chooseRoutine(catalogue: Catalogue, call: Call): Routine {
  const inSchema = catalogue.routines.get(call.schema);
  const candidates = inSchema?.get(call.name) ?? [];
  const named = call.payload?.kind === 'text' ? [] : candidates.filter((one) => takes(one, call.names));
  const fitting =
    named.length > 0 ? named : candidates.filter((routine) => takesWholeBody(routine, call.payload));
  const [first, ...others] = fitting;
  if (first === undefined)
    throw noFunction(toName(call), call.names, call.payload !== null, findHint(call, inSchema));
  if (others.length > 0) throw ambiguousFunction(fitting.map(toSignature));
  return first;
}

/** Whether the function's one parameter has no name and takes a body of this kind whole. */
export function takesWholeBody({ parameters }: Routine, payload: CallPayload | null): boolean {
  const [only] = parameters;
  if (payload === null || only === undefined || parameters.length > 1 || only.name !== '') return false;
  if (payload.kind === 'text') return only.type === 'text';
  return only.type === 'json' || only.type === 'jsonb';
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

/** The nearest name, or among functions of the right name the nearest list of arguments. */
function findHint(call: Call, inSchema: ReadonlyMap<string, readonly Routine[]> | undefined): string | null {
  const same = inSchema?.get(call.name) ?? [];
  if (same.length > 0) {
    const lists = same.map(({ parameters }) => toList(parameters.map(({ name }) => name)));
    const nearest = findNearestName(toList(call.names), lists);
    return nearest === null ? null : `Perhaps you meant to call the function ${toName(call)}${nearest}`;
  }
  const nearest = findNearestName(call.name, inSchema?.keys() ?? []);
  return nearest === null ? null : `Perhaps you meant to call the function ${call.schema}.${nearest}`;
}

function toList(names: readonly string[]): string {
  return `(${names.toSorted().join(', ')})`;
}
