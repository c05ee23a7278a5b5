import {
  invalidPath,
  methodNotSupported,
  rpcMethodNotAllowed,
  schemaNotExposed,
} from '../refusals/refusals.ts';

/** What a path after the prefix addresses. */
export type Target =
  | { readonly kind: 'root'; readonly name: '' }
  | { readonly kind: 'table'; readonly name: string }
  | { readonly kind: 'rpc'; readonly name: string };

/** Parses a decoded path without its first slash; refuses longer ones (404 PGRST125). */
export function requireTarget(path: string): Target {
  if (path === '') return { kind: 'root', name: '' };
  const parts = path.split('/');
  const [first = '', second = ''] = parts;
  if (parts.length === 1) return { kind: 'table', name: first };
  if (parts.length === 2 && first === 'rpc' && second !== '') return { kind: 'rpc', name: second };
  throw invalidPath();
}

const methods = {
  root: ['GET', 'HEAD', 'OPTIONS'],
  table: ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS'],
  rpc: ['GET', 'HEAD', 'POST', 'OPTIONS'],
};

/** Refuses methods that the target does not have (405). */
export function checkMethod({ kind }: Target, method: string): void {
  if (methods[kind].includes(method)) return;
  throw kind === 'rpc' ? rpcMethodNotAllowed(method) : methodNotSupported(method);
}

/** The schema in the profile header for this method, else the first one; refuses others (406 PGRST106). */
export function requireSchema(
  method: string,
  header: (name: string) => string | undefined,
  exposed: readonly string[],
): string {
  const reads = method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
  const profile = header(reads ? 'accept-profile' : 'content-profile');
  if (profile === undefined) return exposed[0] ?? 'public';
  if (!exposed.includes(profile)) throw schemaNotExposed(profile, exposed);
  return profile;
}
