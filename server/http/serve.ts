import { readShape } from '#schemas/api/read-shape.ts';
import { AppError } from '#server/base/context/app-error.ts';
import { once } from '#server/records/resource/once.ts';

import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BodyOf, Contract, QueryOf } from '#schemas/api/contract.ts';
import type { Shape, ShapeOf } from '#schemas/api/shape.ts';
import type { Ctx } from '#server/base/context/ctx.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the route takes. A route that changes something and has none makes the start fail. */
    contract?: Contract | 'entity';
  }
}

/** One call, read by its contract. */
export interface Call<C extends Contract> {
  readonly ctx: Ctx;
  readonly body: BodyOf<C>;
  readonly query: QueryOf<C>;
  readonly params: Readonly<Record<string, string>>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** The client's own name of this submit, if it sent one. */
  readonly key: string | undefined;
}

type Extra = Omit<FastifyContextConfig, 'permission' | 'contract'>;

/**
 * Serves an endpoint that changes something: body and query are read by the contract before the answer is asked for, and a submit that
 * is sent twice under one key is carried out once.
 */
export function serve<const C extends Contract>(app: FastifyInstance, contract: C, answer: (call: Call<C>) => Promise<unknown>, extra: Extra = {}): void {
  const { method, path, permission, body, query, isOnce } = contract as Contract;
  app.route({
    method,
    url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: { ...extra, permission, contract },
    handler: async (request, reply) => {
      const call = {
        ctx: request.ctx,
        body: body && readOrRefuse(body, request.body ?? (isObject(body) ? {} : undefined)),
        query: query ? readOrRefuse(query, request.query) : null,
        params: request.params as Readonly<Record<string, string>>,
        request,
        reply,
        key: keyOf(request),
      } as Call<C>;
      if (!isOnce || call.key === undefined) return answer(call);
      const sent = { params: call.params, body: call.body, query: call.query };
      return once(call.ctx, { what: `${method} ${path}`, body: sent, key: call.key }, (tx) => answer({ ...call, ctx: tx }));
    },
  });
}

/** @throws AppError `missingParam` something that must be there is not; `invalid` it is something else, with an issue for each place. */
export function readOrRefuse<T>(shape: ShapeOf<T>, sent: unknown): T {
  const reading = readShape(shape, sent);
  if (reading.ok) return reading.value;
  const { issues } = reading;
  throw new AppError(issues.every(({ rule }) => rule === 'required') ? 'missingParam' : 'invalid', { name: issues[0]?.path ?? '' }, { issues });
}

/** The `Idempotency-Key` of a request. */
export function keyOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const key = headers['idempotency-key'];
  return typeof key === 'string' && key !== '' ? key : undefined;
}

function isObject(shape: Shape): boolean {
  return shape.type === 'object' || (shape.anyOf?.some(isObject) ?? false);
}
