import { AxiosError } from 'axios';
import type { AxiosResponse } from 'axios';

import { BUSY, BUSY_TRIES, BUSY_WAIT_MS } from './codes.ts';

/**
 * Sends a call again that the server refused because it was busy, after the time it named and a little more by chance, so that
 * all who were refused do not come at once. Whatever the call does: nothing was done of it.
 */
export async function comingAgain(
  send: () => Promise<AxiosResponse>,
  tries = BUSY_TRIES,
): Promise<AxiosResponse> {
  try {
    const answer = await send();
    if (answer.status !== BUSY || tries === 0) return answer;
    await pause(retryAfterMs(answer));
  } catch (cause) {
    const answer = cause instanceof AxiosError ? cause.response : undefined;
    if (answer?.status !== BUSY || tries === 0) throw cause;
    await pause(retryAfterMs(answer));
  }
  return comingAgain(send, tries - 1);
}

/** When a call that was not answered for good may be made again: the server names the time, and whoever stands before it speaks by its status. */
export function againMs({ status, headers }: AxiosResponse): number | undefined {
  const seconds = Number(headers['retry-after'] ?? Number.NaN);
  if (Number.isFinite(seconds)) return seconds * 1000;
  return status >= 500 ? 0 : undefined;
}

function retryAfterMs({ headers }: AxiosResponse): number {
  const seconds = Number(headers['retry-after'] ?? 1);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : 1000;
  return Math.min(ms, BUSY_WAIT_MS) * (1 + Math.random() / 2);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
