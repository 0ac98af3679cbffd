import type {
  FastifyBaseLogger,
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
} from 'fastify';

import type { Envelope } from '#schemas/api/envelope.ts';
import { ERRORS, type ErrorName } from '#schemas/api/errors.ts';
import { isWithin } from '#schemas/basics/elapsed.ts';
import type { Lang } from '#schemas/types/words.ts';
import { AppError } from '#server/base/context/app-error.ts';
import { isBadValue, isDatabaseDown, isDiskFull } from '#server/base/context/database-errors.ts';
import { describeFault } from '#server/base/context/describe-fault.ts';
import type { House } from '#server/base/house/house.ts';
import { withRight } from '#server/base/texts/lacking-right.ts';
import { errorText, sayIssue, sayPlace, storedErrorText } from '#server/base/texts/refusal-text.ts';
import type { Audit } from '#server/platform/audit/audit.ts';
import type { Registry } from '#server/registry/registry.ts';
import { BUSY_RETRY_SECONDS } from './busy.ts';
import type { LogValues } from './log-values.ts';
import { withTitles, type Titles } from './place-titles.ts';
import { requestLanguage } from './request-language.ts';
import { readToEnd } from './unread-body.ts';

export interface ErrorDeps {
  readonly audit: Audit;
  readonly now: () => Date;
  readonly logValues: LogValues;
  readonly registry: Titles & Registry;
  readonly house: House;
}

/** The one place that turns errors into answers (CONTRACT.md section 1: an envelope at HTTP 200). */
export function handleErrors(app: FastifyInstance, deps: ErrorDeps): void {
  const tellOutage = makeOutageLog(deps.now);
  app.decorateRequest('refusal', null);
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    await readToEnd(request, reply);
    const refusal = asRefusal(error);
    if (!refusal && !isAskerGone(error)) noteFault(request, error, deps);
    else if (refusal?.error === 'unavailable') tellOutage(request.log, refusal);
    else if (isBadValue(error)) request.log.warn({ err: error }, 'the database refused a value');
    const lang = requestLanguage(request);
    const titled = withTitles(deps.registry, refusal ?? new AppError('internal'), {
      url: request.url,
      lang,
    });
    return answerRefusal(request, reply, withRight({ ...deps, lang }, titled));
  });
}

/** Whether the browser took its question back while the answer was on its way: nobody's mistake. */
function isAskerGone({ code }: FastifyError): boolean {
  return code === 'ERR_STREAM_PREMATURE_CLOSE';
}

/** An address that is none is no answer of the product at all, and who is told to come again is told it as HTTP says; every other refusal is an envelope at HTTP 200. */
const STATUS: Partial<Record<ErrorName, number>> = { noRoute: 404, busy: 503, running: 503 };

/**
 * Refusals that decide nothing about what was asked, and after how many seconds it may be asked again (`Retry-After`): whoever keeps
 * what he wants to send tells them from those that are for good.
 */
const AGAIN_SECONDS: Partial<Record<ErrorName, number>> = {
  busy: BUSY_RETRY_SECONDS,
  running: BUSY_RETRY_SECONDS,
  tooMany: 10,
  unavailable: 5,
  internal: 30,
};

const TELL_AGAIN_MS = 60_000;

/**
 * One line when a neighbour goes away and one a minute while it stays away, with the number of requests that were refused: a
 * stack for each would fill the disk that may be the very trouble.
 */
function makeOutageLog(
  now: () => Date,
): (log: Pick<FastifyBaseLogger, 'error'>, refusal: AppError) => void {
  const told = new Map<string, { atMs: number; refused: number }>();
  return (log, { params, cause }) => {
    const service = String(params.service ?? '');
    const outage = told.get(service) ?? { atMs: -TELL_AGAIN_MS, refused: 0 };
    told.set(service, outage);
    outage.refused += 1;
    const nowMs = now().getTime();
    if (isWithin(TELL_AGAIN_MS, outage.atMs, nowMs)) return;
    const reason = cause instanceof Error ? cause.message : String(cause ?? '');
    log.error(
      { service, reason, refused: outage.refused },
      'a neighbour is down; requests that need it are refused',
    );
    outage.atMs = nowMs;
    outage.refused = 0;
  };
}

/** The envelope of a refusal, in the caller's language. */
export function answerRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: AppError,
): Envelope<unknown> {
  const lang = requestLanguage(request);
  const issues = refusal.issues.map((issue) => sayIssue(lang, issue));
  const text =
    sayPlace(lang, refusal) ?? errorText(lang, `errors.${refusal.error}`, refusal.params);
  const code = ERRORS[refusal.error];
  request.answeredCode = code;
  request.refusal = refusal.error;
  void reply.code(STATUS[refusal.error] ?? 200);
  const again = AGAIN_SECONDS[refusal.error];
  if (again !== undefined) void reply.header('retry-after', again);
  const { data = null } = refusal.params;
  const own = ownMessage(refusal, lang);
  return {
    code,
    msg: own ?? issues[0]?.message ?? text,
    data,
    requestId: request.id,
    ...(issues.length > 0 ? { issues } : {}),
    ...(own === undefined ? besideText(refusal) : {}),
  };
}

/** What says more than the text of the code, which stays what CONTRACT.md says. */
function besideText({ params: { right, holders } }: AppError): Partial<Envelope<unknown>> {
  return {
    ...(typeof right === 'string' ? { right } : {}),
    ...(typeof holders === 'string' ? { holders } : {}),
  };
}

/** A refusal may say more than its name does: `message` is a key, the `reason` of a move is in the user's language already. */
function ownMessage({ error, params }: AppError, lang: Lang): string | undefined {
  if (typeof params.message === 'string') return storedErrorText(lang, params.message, params);
  return error === 'badMove' && typeof params.reason === 'string' && params.reason !== ''
    ? params.reason
    : undefined;
}

/** The refusals of fastify and its plugins in our own words; null for our own mistakes. */
function asRefusal(error: FastifyError): AppError | null {
  if (error instanceof AppError) return error;
  if (isDiskFull(error))
    return new AppError(
      'unavailable',
      { service: 'disk', message: 'errors.unavailable.diskFull' },
      { cause: error },
    );
  if (isDatabaseDown(error))
    return new AppError('unavailable', { service: 'database' }, { cause: error });
  if (isBadValue(error)) return new AppError('invalid', {}, { cause: error });
  const status = error.statusCode ?? 500;
  if (status === 413) return new AppError('tooLarge');
  if (status === 429) return new AppError('tooMany');
  if (status >= 400 && status < 500)
    return new AppError('invalid', { message: 'errors.http.badBody' }, { cause: error });
  return null;
}

function noteFault(
  request: FastifyRequest,
  error: Error,
  { audit, now, logValues }: ErrorDeps,
): void {
  const { method, url, query, body } = request;
  request.log.error({ err: error }, 'unexpected error');
  audit.error({
    userId: request.ctx?.actor.id ?? null,
    requestUri: logValues.address(method, url),
    requestMethod: method,
    requestParams: JSON.stringify({
      query: logValues.sent(method, url, query),
      body: logValues.sent(method, url, body),
    }),
    errorInfo: describeFault(error),
    requestId: request.id,
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    at: now(),
  });
}
