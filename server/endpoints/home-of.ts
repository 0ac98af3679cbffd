import type { FastifyRequest } from 'fastify';

/** Where whoever asks reached the product: of the page that asks, as long as that is one of this server, else of the request. */
export function homeOf({ protocol, host, headers }: FastifyRequest): string {
  const plain = `${protocol}://${host}/`;
  const page = URL.canParse(headers.referer ?? '') ? new URL(headers.referer ?? '') : undefined;
  return page?.host === host ? `${page.origin}${page.pathname}` : plain;
}
