import type { Endpoint } from './auth-services.ts';

/** `GET /health`: that accounts are being served, and by which version of the protocol. */
export const health: Endpoint = async (_services, context) =>
  context.json({
    version: 'v2.196.0',
    name: 'GoTrue',
    description: 'GoTrue is a user registration and authentication API',
  });
