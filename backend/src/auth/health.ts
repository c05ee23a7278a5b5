import type { Endpoint } from './auth-services.ts';

/** `GET /health`: the service and its protocol version. */
export const health: Endpoint = async (_services, context) =>
  context.json({
    version: 'v2.196.0',
    name: 'GoTrue',
    description: 'GoTrue is a user registration and authentication API',
  });
