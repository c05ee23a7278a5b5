import type { Database } from '#server/database/database.ts';
import type { Identity } from '../identity.ts';
import type { RestAnswer } from '../plan/plan.ts';
import { RestError } from '../rest-error.ts';
import type { RestSettings } from '../rest-settings.ts';
import type { Catalogue } from '../schema/catalogue.ts';

export interface Description {
  readonly database: Database;
  readonly settings: RestSettings;
  readonly identity: Identity;
  readonly catalogue: Catalogue;
  readonly schema: string;
  readonly accept: string | null;
}

export async function describeSchema(_: Description): Promise<RestAnswer> {
  throw new RestError({ status: 404, code: 'PGRST126', message: 'Root endpoint metadata is disabled' });
}
