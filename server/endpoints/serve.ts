import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { AnswerOf, BodyOf, Contract, ParamsOf, QueryOf } from '#schemas/api/contract.ts';
import type { Envelope } from '#schemas/api/envelope.ts';
import { readShape } from '#schemas/api/read-shape.ts';
import type { Shape, ShapeOf, ValueOf } from '#schemas/api/shape.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { doOnce } from '#server/records/resource/once.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the route takes and answers. One that has none makes the start fail. */
    contract?: Contract | 'entity';
  }
}

const APP: unique symbol = Symbol('the server below');

/** Where an area mounts its endpoints: by their contracts, and in no other way. */
export interface RouteHost {
  readonly [APP]: FastifyInstance;
  /** Of every endpoint that was mounted here, in the order they were. */
  readonly contracts: readonly Contract[];
}

/** @param app its prefix is that of every address mounted here */
export function makeRouteHost(app: FastifyInstance): RouteHost {
  return { [APP]: app, contracts: [] };
}

/** One call, read by its contract. */
export interface Call<C> {
  readonly ctx: Ctx;
  readonly body: BodyOf<C>;
  readonly query: QueryOf<C>;
  readonly params: ParamsOf<C>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** The client's own name of this submit, if it sent one. */
  readonly key: string | undefined;
}

/** What the handler of an endpoint answers: the envelope of its contract, or what stands instead of one. */
export type Answered<C extends Contract> = C['answer'] extends {
  readonly kind: 'file';
  readonly orElse: infer S extends Shape;
}
  ? FastifyReply | Envelope<ValueOf<S>>
  : C['answer'] extends { readonly kind: 'file' }
    ? FastifyReply
    : C['answer'] extends { readonly kind: 'bare'; readonly shape: infer S }
      ? ValueOf<S> | FastifyReply
      : Envelope<AnswerOf<C>>;

type Extra = Omit<FastifyContextConfig, 'permission' | 'contract'>;

/**
 * Serves an endpoint: address, query and body are read by the contract before the answer is asked for, and a submit that
 * is sent twice under one key is carried out once.
 */
export function serve<const C extends Contract>(
  host: RouteHost,
  contract: C,
  answer: (call: Call<C>) => Answered<C> | Promise<Answered<C>>,
  extra: Extra = {},
): void {
  const { method, path, permission, params, body, query, isOnce, maxBody } = contract as Contract;
  (host.contracts as Contract[]).push(contract);
  host[APP].route({
    method,
    url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
    ...(maxBody !== undefined && { bodyLimit: maxBody }),
    config: { ...extra, permission, contract },
    handler: async (request, reply) => {
      const call = {
        ctx: request.ctx,
        body: body && readBody(body, request),
        query: query ? readOrRefuse(query, request.query) : null,
        params: params ? readOrRefuse(params, request.params) : request.params,
        request,
        reply,
        key: keyOf(request),
      } as Call<C>;
      if (!isOnce || call.key === undefined) return answer(call);
      const sent = { params: call.params, body: call.body, query: call.query };
      return doOnce(
        call.ctx,
        { what: `${method} ${path}`, body: sent, key: call.key, ...isOnce },
        async (tx) => answer({ ...call, ctx: tx }),
      );
    },
  });
}

/** Serves every address that no contract here claims, by contracts that come with the entities (`makeEntityContracts`). */
export function serveEntities(
  host: RouteHost,
  answer: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): void {
  host[APP].route({
    method: ['GET', 'POST', 'PUT', 'DELETE'],
    url: '/*',
    config: { permission: 'login', contract: 'entity' },
    handler: answer,
  });
}

/** The body by its shape; what of it nobody reads is noted for the answer. */
function readBody(shape: Shape, request: FastifyRequest): unknown {
  const sent = request.body ?? (isObject(shape) ? {} : undefined);
  return readOrRefuse<unknown>(shape as ShapeOf<unknown>, sent, (names) =>
    request.ctx.noteUnread?.(names),
  );
}

/** @throws AppError `missingParam` something that must be there is not; `invalid` it is something else, with an issue for each place. */
export function readOrRefuse<T>(
  shape: ShapeOf<T>,
  sent: unknown,
  onUnread?: (names: readonly string[]) => void,
): T {
  const reading = readShape(shape, sent);
  if (reading.ok) {
    if (reading.unread) onUnread?.(reading.unread);
    return reading.value;
  }
  const { issues } = reading;
  throw new AppError(
    issues.every(({ rule }) => rule === 'required') ? 'missingParam' : 'invalid',
    { name: issues[0]?.path ?? '' },
    { issues },
  );
}

/** The `Idempotency-Key` of a request. */
export function keyOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const key = headers['idempotency-key'];
  return typeof key === 'string' && key !== '' ? key : undefined;
}

function isObject(shape: Shape): boolean {
  return shape.type === 'object' || (shape.anyOf?.some(isObject) ?? false);
}
