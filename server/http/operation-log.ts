import { operationTitle } from '#server/services/operation-title.ts';

import { maskSecrets, maskUrl } from './secrets.ts';

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Audit } from '#server/services/audit.ts';

/** Writes every change and every export into the operation log, after the answer went out. */
export function logOperations(app: FastifyInstance, { audit, now }: { readonly audit: Audit; readonly now: () => Date }): void {
  app.addHook('preSerialization', async (request, _reply, payload) => {
    if (typeof payload === 'object' && payload !== null && 'code' in payload && typeof payload.code === 'number') request.answeredCode = payload.code;
    return payload;
  });
  app.addHook('onResponse', async (request, reply) => {
    if (!isLogged(request)) return;
    const { actor, ip, userAgent } = request.ctx;
    const path = request.url.split('?', 1)[0]?.replace(/^\/api\//, '') ?? '';
    audit.operation({
      userId: actor.id,
      creatorName: actor.username,
      module: path.split('/', 1)[0] ?? '',
      operation: operationTitle(request.ctx.registry, { method: request.method, path, body: request.body }),
      requestUri: maskUrl(request.url),
      requestMethod: request.method,
      requestParams: JSON.stringify(maskSecrets(request.body ?? request.query ?? {})) ?? '',
      requestTime: Math.round(reply.elapsedTime),
      status: request.answeredCode === 0 && reply.statusCode < 400 ? '1' : '0',
      ip,
      userAgent,
      at: now(),
    });
  });
}

function isLogged(request: FastifyRequest): boolean {
  if (!request.url.startsWith('/api/') || request.routeOptions.config.isAudited === false || !request.ctx || request.ctx.actor.id === '0') return false;
  return request.method === 'GET' ? /^[^?]*\/export(All)?(\?|$)/.test(request.url) : request.method !== 'OPTIONS';
}
