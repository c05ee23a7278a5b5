import type { Catalogue } from '../schema/catalogue.ts';
import type { Plan, RestRequest } from './plan.ts';
import { planCall } from './plan-call.ts';
import { planDelete, planUpdate } from './plan-change.ts';
import { planInsert } from './plan-insert.ts';
import { planPut } from './plan-put.ts';
import { planRead } from './plan-read.ts';

/** Plans a request on a table or function whose method has been checked. */
export function planRequest(kind: 'table' | 'rpc', request: RestRequest, catalogue: Catalogue): Plan {
  if (kind === 'rpc') return planCall(request, catalogue);
  switch (request.method) {
    case 'POST':
      return planInsert(request, catalogue);
    case 'PATCH':
      return planUpdate(request, catalogue);
    case 'PUT':
      return planPut(request, catalogue);
    case 'DELETE':
      return planDelete(request, catalogue);
    default:
      return planRead(request, catalogue);
  }
}
