import type { FastifyReply, FastifyRequest } from 'fastify';

const NAME = 'device';
const KEPT = /^[\w-]{32}$/;
const YEAR_SECONDS = 365 * 24 * 3600;

/** What the browser kept of an earlier sign-in; it gives no right, only a count of guesses of its own. */
export function deviceOf({ headers }: FastifyRequest): string | undefined {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim().split('=', 2));
  const value = pairs.find(([name]) => name === NAME)?.[1];
  return value !== undefined && KEPT.test(value) ? value : undefined;
}

/** Gives the browser what it keeps: sent to the sign-in alone, out of reach of scripts and of other sites. */
export function keepDevice(request: FastifyRequest, reply: FastifyReply, device: string | undefined): void {
  if (device === undefined) return;
  const secure = request.protocol === 'https' ? '; Secure' : '';
  void reply.header('set-cookie', `${NAME}=${device}; Path=/api/auth; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Strict${secure}`);
}
