export interface ClientConfig {
  /** The address of the backend; the page's own origin unless the server names another. */
  readonly supabaseUrl: string;
  readonly supabaseAnonKey: string;
  readonly sourceUrl: string;
  /** Whether the server shows emails at /outbox instead of sending them. */
  readonly outbox: boolean;
  /** Whether the backend serves calendars at `/calendar` and sends emails of what is due; not so a Supabase project. */
  readonly ownBackend: boolean;
}

declare const __SOURCE_URL__: string | undefined;

/** The repository named in package.json, which the prerendered page shows before the server's own setting is read. */
export const builtSourceUrl = typeof __SOURCE_URL__ === 'string' ? __SOURCE_URL__ : '';

let known: ClientConfig | undefined;

/** The values that the server wrote into the page. */
export function readConfig(): ClientConfig {
  known ??= toConfig(document.getElementById('config')?.textContent);
  return known;
}

export function toConfig(text: string | null | undefined): ClientConfig {
  const given = text ? (JSON.parse(text) as Partial<Record<keyof ClientConfig, unknown>>) : {};
  const url = typeof given.supabaseUrl === 'string' ? given.supabaseUrl : '';
  return {
    supabaseUrl: (url || location.origin).replace(/\/+$/, ''),
    supabaseAnonKey: typeof given.supabaseAnonKey === 'string' ? given.supabaseAnonKey : '',
    sourceUrl: typeof given.sourceUrl === 'string' && given.sourceUrl ? given.sourceUrl : builtSourceUrl,
    outbox: given.outbox === true,
    ownBackend: given.ownBackend === true,
  };
}
