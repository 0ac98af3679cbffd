import type { HttpRequest } from './client.ts';

/** Splits `POST /ops/workorder/move`; a line without a method is a GET. */
export function parseApi(api: string): {
  readonly method: NonNullable<HttpRequest['method']>;
  readonly url: string;
} {
  const match = /^(GET|POST|PUT|DELETE|PATCH)\s+(\S+)$/.exec(api.trim());
  const url = match?.[2] ?? api.trim();
  return {
    method: (match?.[1] ?? 'GET') as NonNullable<HttpRequest['method']>,
    url: url.startsWith('/') ? url : `/${url}`,
  };
}
