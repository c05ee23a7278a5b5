import type { ChangeRequest } from '#domain/sync/request.ts';
import { messages } from '../messages.ts';

/** What to say where the server gives no reason for a person. */
export function fallbackOf(request: ChangeRequest): string {
  switch (request.kind) {
    case 'insert':
      return messages.addFailed;
    case 'add-rows':
      return messages.importFailed;
    case 'patch':
      return Object.keys(request.set).join() === 'status' ? messages.moveFailed : messages.updateFailed;
    case 'delete':
      return messages.deleteFailed;
    case 'replace':
      return request.rows.length > 0 ? messages.loadSampleFailed : messages.clearFailed;
    case 'undo':
      return messages.undoFailed;
  }
}
