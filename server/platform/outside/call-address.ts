import { AppError } from '#server/base/context/app-error.ts';
import type { Outgoing } from '#server/base/outgoing/outgoing.ts';

/** What came of one try. */
export interface Answered {
  /** It answered with a status of success. */
  readonly isDone: boolean;
  /** Where it went, without what was asked. */
  readonly address: string;
  readonly status: number | null;
  readonly durationMs: number;
  /** In short words, without anything that was sent or answered. */
  readonly error: string | null;
  /** JSON where it is some, else text; of a success. */
  readonly answer?: unknown;
  /** The address may not be called: trying again changes nothing. */
  readonly refusal?: AppError;
}

interface Wanted {
  readonly address: string;
  readonly method: string;
  readonly heads: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
  readonly timeoutMs: number;
}

/** An answer is a receipt, no download. */
const MAX_ANSWER = 64 * 1024;

/** Calls an address with values as JSON, of a GET in its query. Never throws. */
export async function callAddress(
  { request }: Pick<Outgoing, 'request'>,
  { address, method, heads, body, timeoutMs }: Wanted,
): Promise<Answered> {
  const began = performance.now();
  const took = () => Math.round(performance.now() - began);
  const shown = address.split('?', 1)[0] ?? '';
  try {
    const response = await request(method === 'GET' ? withQuery(address, body) : address, {
      method,
      headers: { accept: 'application/json', 'content-type': 'application/json', ...heads },
      ...(method !== 'GET' && { body: JSON.stringify(body) }),
      timeoutMs,
    });
    const { status } = response;
    const isDone = status >= 200 && status < 300;
    const text = await readLimited(response);
    return {
      isDone,
      address: shown,
      status,
      durationMs: took(),
      error: isDone ? null : `HTTP ${status}`,
      ...(isDone && { answer: read(text) }),
    };
  } catch (error) {
    return {
      isDone: false,
      address: shown,
      status: null,
      durationMs: took(),
      error: nameOf(error),
      ...(error instanceof AppError && { refusal: error }),
    };
  }
}

function withQuery(address: string, body: Wanted['body']): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  for (const [name, value] of Object.entries(body))
    if (value !== null && value !== undefined)
      url.searchParams.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  return url.href;
}

async function readLimited(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > MAX_ANSWER) throw Object.assign(new Error('too long'), { name: 'AnswerTooLong' });
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The kind of a fault alone: its message may quote an address or what was sent. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'Error';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  return /^\w{1,40}$/.test(code) ? code : 'Error';
}
