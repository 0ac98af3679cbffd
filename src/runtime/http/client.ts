import axios, { AxiosError } from 'axios';
import type { AxiosRequestConfig, AxiosResponse } from 'axios';

import type { Row } from '#engine/base/ports.ts';
import type { Envelope, PageResult } from '#schemas/api/envelope.ts';
import type { NamedKey, TextParams } from '#schemas/texts/text-keys.ts';
import { CANCELLED, endsSession, NO_ANSWER, TOAST_MS, TOO_LARGE } from './codes.ts';
import { againMs, comingAgain } from './coming-again.ts';
import { CallFailure } from './failure.ts';
import { fileNameOf } from './file-name.ts';
import { listQuery } from './list-query.ts';
import { type ProgressWatch, watchProgress } from './watch-progress.ts';

/** ms; of an upload, how long it may stand still. */
const TIMEOUT_MS = 40_000;

/** Calls that carry no token: the token call, the three phone-code endpoints, what the product is called and what is read by a key. */
const WITHOUT_TOKEN = [
  '/auth/oauth/token',
  '/sys/account/forgetPhoneCode',
  '/sys/account/loginCode',
  '/sys/account/phoneChangePassword',
  '/home/product',
  '/public/',
];

/** What the client needs of the house. */
export interface HttpDeps {
  readonly baseUrl: string;
  language(): string;
  token(): string | null;
  /** A call begins. @returns whether whose call it is still works here: nobody else's token is sent with it */
  hold?(): () => boolean;
  /** Runs before each call that carries a token; renews one that is about to end. Never rejects. */
  keepFresh(): Promise<void>;
  /** Whether there is another token than this one, which the server no longer takes: the clock it is renewed by may have been set. Never rejects. */
  renewed?(token: string | null): Promise<boolean>;
  /** Code 401 or 10001: the session is over. */
  onSessionEnd(message: string): void;
  toast(kind: 'error', text: string, durationMs: number): void;
  text(key: NamedKey, params?: TextParams): string;
  /** The first calls go out beside the texts: a refusal that comes first waits for its words. */
  textsHere?(): Promise<void>;
  /** How large a file may be on this server; undefined where it has not said so. */
  maxUploadMb(): number | undefined;
}

export interface HttpRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH';
  readonly url: string;
  readonly params?: Row;
  /** JSON; `FormData` and `URLSearchParams` go as they are. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly isSilent?: boolean;
  readonly signal?: AbortSignal;
  readonly idempotencyKey?: string;
  readonly onProgress?: (percent: number) => void;
}

export type Http = ReturnType<typeof createHttp>;

/** The one way to the server; the only place that turns codes into toasts. Every method rejects with `CallFailure`. */
export function createHttp(deps: HttpDeps, { timeoutMs = TIMEOUT_MS } = {}) {
  const client = axios.create({
    baseURL: deps.baseUrl,
    timeout: timeoutMs,
    paramsSerializer: { indexes: null },
  });

  async function send(
    request: HttpRequest,
    more: AxiosRequestConfig = {},
    isStillHis = deps.hold?.(),
  ): Promise<AxiosResponse> {
    demandSmallFiles(deps, request);
    const needsToken = carriesToken(request);
    if (needsToken) await deps.keepFresh();
    const watch =
      request.body instanceof FormData ? watchProgress(timeoutMs, request.signal) : undefined;
    try {
      return await comingAgain(async () => {
        // it may have waited: for a token, for a busy server, for its refusal; where nobody is signed in the server says so
        if (needsToken && isStillHis?.() === false && deps.token() !== null)
          throw new CallFailure(CANCELLED, deps.text('common:http.cancelled'));
        return client.request({
          ...axiosConfig(deps, request, needsToken, more),
          ...(watch ? uploadConfig(request, watch) : {}),
        });
      });
    } catch (cause) {
      await deps.textsHere?.();
      if (watch?.hasStalled())
        throw tell(
          deps,
          request,
          new CallFailure(NO_ANSWER, deps.text('common:http.timeout'), { cause }),
        );
      throw refusalOf(deps, request, cause);
    } finally {
      watch?.stop();
    }
  }

  /** What the server refused for its token alone was not done: it is sent once more where another token is there. */
  async function sendFresh(request: HttpRequest) {
    const bodyOf = ({ data }: AxiosResponse) => data as Partial<Envelope<unknown>> | null;
    const [token, isStillHis] = [deps.token(), deps.hold?.()];
    const answer = await send(request, {}, isStillHis);
    const isOver = carriesToken(request) && endsSession(bodyOf(answer)?.code ?? 0);
    if (!isOver || !(await deps.renewed?.(token))) return { answer, body: bodyOf(answer) };
    const second = await send(request, {}, isStillHis);
    return { answer: second, body: bodyOf(second) };
  }

  /** The whole answer, for the calls whose values stand beside `data` (the token call). */
  async function envelope<T>(request: HttpRequest): Promise<T & Envelope<unknown>> {
    const { answer, body } = await sendFresh(request);
    if (body?.code !== 0) await deps.textsHere?.();
    if (typeof body !== 'object' || body === null || typeof body.code !== 'number')
      throw new CallFailure(NO_ANSWER, deps.text('common:http.badAnswer'));
    if (body.code !== 0) throw refuse(deps, request, body, againMs(answer));
    return body as T & Envelope<unknown>;
  }

  async function call<T>(request: HttpRequest): Promise<T> {
    return (await envelope<unknown>(request)).data as T;
  }

  async function page(request: HttpRequest): Promise<PageResult<Row>> {
    const query = listQuery(request.params ?? {});
    // an address that is asked by POST takes the same in its body
    const { params: _, ...posted } = { ...request, body: query };
    const data = await call<PageResult<Row> | readonly Row[] | null>(
      request.method === 'POST' ? posted : { ...request, params: query },
    );
    if (data && 'list' in data)
      return { ...data, list: data.list ?? [], total: Number(data.total ?? 0) };
    return { list: (data ?? []) as readonly Row[], total: data?.length ?? 0 };
  }

  /** The list helper of SPEC.md section 8: a refusal has been told by toast and answers an empty list. */
  async function listOrEmpty(request: HttpRequest): Promise<PageResult<Row>> {
    return page(request).catch(() => ({ list: [], total: 0 }));
  }

  /**
   * A file; its name comes from the answer unless given. An error inside a blob is read, told for 3 s and rejected; an envelope that
   * names a task says that the file is made in the background.
   */
  async function blob(
    request: HttpRequest,
    name?: string,
  ): Promise<{ readonly blob: Blob; readonly name: string; readonly taskId?: string }> {
    const answer = await send(request, { responseType: 'arraybuffer', validateStatus: () => true });
    const type: unknown = answer.headers['content-type'];
    const content = new Blob([answer.data as ArrayBuffer], {
      type: typeof type === 'string' ? type : '',
    });
    if (answer.status >= 400 || content.type.includes('application/json')) {
      const body = envelopeOf(await readJson(content));
      const taskId =
        body.code === 0 ? (body.data as { readonly taskId?: unknown } | null)?.taskId : undefined;
      if (answer.status < 400 && typeof taskId === 'string')
        return { blob: content, name: '', taskId };
      throw refuseBlob(deps, request, body);
    }
    const disposition: unknown = answer.headers['content-disposition'];
    return {
      blob: content,
      name:
        name ?? fileNameOf(typeof disposition === 'string' ? disposition : undefined) ?? 'download',
    };
  }

  /** The address the browser itself goes to for an export: the filter and a ticket in the query; the token itself where no ticket is given. */
  function exportUrl(url: string, params: Row, ticket?: string): string {
    return client.getUri({
      url,
      params: {
        ...listQuery(params),
        ...(ticket ? { ticket } : { access_token: deps.token() ?? '' }),
      },
    });
  }

  /** The address of an export without what lets one in, as a ticket for it is asked for. */
  function exportPath(url: string, params: Row): string {
    return client.getUri({ url, params: listQuery(params) });
  }

  return { call, envelope, page, listOrEmpty, blob, exportUrl, exportPath };
}

function carriesToken({ url }: HttpRequest): boolean {
  return !WITHOUT_TOKEN.some((path) => url.startsWith(path));
}

function axiosConfig(
  deps: HttpDeps,
  request: HttpRequest,
  needsToken: boolean,
  more: AxiosRequestConfig,
): AxiosRequestConfig {
  const method = request.method ?? 'GET';
  const token = needsToken ? deps.token() : null;
  return {
    ...more,
    method,
    url: request.url,
    params: method === 'GET' ? { ...request.params, _t: Date.now() } : request.params,
    data: request.body,
    ...(request.signal ? { signal: request.signal } : {}),
    headers: {
      'Accept-Language': deps.language(),
      ...(token ? { Authorization: `Bearer ${token}`, token } : {}),
      ...(request.idempotencyKey ? { 'Idempotency-Key': request.idempotencyKey } : {}),
      ...request.headers,
    },
  };
}

/** An upload is ended by standing still, not by its length. */
function uploadConfig(request: HttpRequest, watch: ProgressWatch): AxiosRequestConfig {
  return {
    timeout: 0,
    signal: watch.signal,
    onUploadProgress: ({ progress }) => {
      watch.moved();
      request.onProgress?.(Math.round((progress ?? 0) * 100));
    },
  };
}

const MB = 1024 * 1024;

/** What the server would refuse after it came is not sent at all: every upload goes this way. @throws CallFailure */
function demandSmallFiles(deps: HttpDeps, request: HttpRequest): void {
  const maxMb = deps.maxUploadMb();
  if (maxMb === undefined || !(request.body instanceof FormData)) return;
  const isLarge = [...request.body.values()].some(
    (part) => part instanceof File && part.size > maxMb * MB,
  );
  if (isLarge)
    throw refuse(deps, request, {
      code: TOO_LARGE,
      msg: deps.text('common:http.fileSize', { size: maxMb }),
    });
}

/** A code that is not 0, told once by toast unless it ends the session or the caller shows it itself. */
function refuse(
  deps: HttpDeps,
  request: HttpRequest,
  body: Partial<Envelope<unknown>>,
  again?: number,
): CallFailure {
  const code = body.code ?? 500;
  const said = body.msg || deps.text('common:http.error');
  const beside = body.right ?? body.holders;
  const message = beside
    ? deps.text('common:http.lacking', { message: said, right: beside })
    : said;
  if (endsSession(code)) deps.onSessionEnd(message);
  else if (!request.isSilent) deps.toast('error', message, TOAST_MS.code);
  return new CallFailure(code, message, {
    ...(body.requestId ? { requestId: body.requestId } : {}),
    ...(body.right ? { right: body.right } : {}),
    ...(body.issues ? { issues: body.issues } : {}),
    data: body.data,
    againMs: again,
  });
}

/** What went wrong below the envelope: HTTP 400 rejects with its msg, HTTP 500 has a text of its own, other statuses speak for themselves. */
function refusalOf(deps: HttpDeps, request: HttpRequest, cause: unknown): Error {
  if (axios.isCancel(cause))
    return new CallFailure(CANCELLED, deps.text('common:http.cancelled'), { cause });
  if (!(cause instanceof AxiosError))
    return cause instanceof Error ? cause : new Error(String(cause));
  const status = cause.response?.status;
  const body = envelopeOf(cause.response?.data);
  if (status === undefined) return tell(deps, request, unanswered(deps, cause));
  if (status === 400) return badRequest(deps, body, cause);
  if (status === 500) return tell(deps, request, abnormal(deps, body, cause));
  return refuse(
    deps,
    request,
    { ...body, code: body.code || status },
    cause.response && againMs(cause.response),
  );
}

/** Nobody answered, or not in time. */
function unanswered(deps: HttpDeps, cause: AxiosError): CallFailure {
  return new CallFailure(
    NO_ANSWER,
    deps.text(cause.code === 'ECONNABORTED' ? 'common:http.timeout' : 'common:http.noAnswer'),
    { cause },
  );
}

function badRequest(
  deps: HttpDeps,
  { code, msg, issues }: Partial<Envelope<unknown>>,
  cause: AxiosError,
): CallFailure {
  return new CallFailure(code ?? 400, msg || deps.text('common:http.error'), {
    cause,
    ...(issues ? { issues } : {}),
  });
}

function abnormal(
  deps: HttpDeps,
  { requestId }: Partial<Envelope<unknown>>,
  cause: AxiosError,
): CallFailure {
  // the words for somebody who signs in say nothing to one who works
  const text = deps.token() === null ? 'common:http.abnormal' : 'common:http.broken';
  return new CallFailure(500, deps.text(text), {
    cause,
    againMs: 0,
    ...(requestId ? { requestId } : {}),
  });
}

function tell(deps: HttpDeps, request: HttpRequest, failure: CallFailure): CallFailure {
  if (!request.isSilent) deps.toast('error', failure.message, TOAST_MS.code);
  return failure;
}

function envelopeOf(data: unknown): Partial<Envelope<unknown>> {
  return typeof data === 'object' && data !== null && 'code' in data
    ? (data as Partial<Envelope<unknown>>)
    : {};
}

/** Undefined where it is none: an unreadable error is still an error, with the general text. */
async function readJson(content: Blob): Promise<unknown> {
  try {
    return JSON.parse(await content.text()) as unknown;
  } catch {
    return undefined;
  }
}

function refuseBlob(
  deps: HttpDeps,
  request: HttpRequest,
  body: Partial<Envelope<unknown>>,
): CallFailure {
  const message = body.msg || deps.text('common:http.error');
  if (body.code !== undefined && endsSession(body.code)) deps.onSessionEnd(message);
  else if (!request.isSilent) deps.toast('error', message, TOAST_MS.file);
  return new CallFailure(body.code ?? 500, message);
}
