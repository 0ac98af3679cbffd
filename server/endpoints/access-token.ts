import type { FastifyRequest } from 'fastify';

/** The access token of a request: Bearer, the `token` header, and in the query on downloads and on the uploads of plain forms. Null where it carries several that differ. */
export function tokenOf(request: FastifyRequest): string | null {
  const query = request.query as Readonly<Record<string, unknown>>;
  const bearers = linesOf(request, 'authorization').map(
    (line) => /^bearer +(\S+)\s*$/i.exec(line)?.[1],
  );
  const inHeaders = [...bearers, ...linesOf(request, 'token')];
  const inQuery = [query.access_token, query.token];
  // one in an address where none is accepted counts as a contradiction all the same
  const given = new Set(
    [...inHeaders, ...inQuery].flat().filter((token) => token !== undefined && token !== ''),
  );
  if (given.size > 1) return null;
  const [found] = [...inHeaders, ...(takesQueryToken(request) ? inQuery : [])].filter(
    (token) => token !== undefined && token !== '',
  );
  return typeof found === 'string' ? found : null;
}

/** Each line of a header: of some that come twice the parsed ones keep the first alone. */
function linesOf({ raw }: FastifyRequest, name: string): readonly string[] {
  const lines: string[] = [];
  for (let at = 0; at < raw.rawHeaders.length; at += 2) {
    const given = raw.rawHeaders[at] ?? '';
    if (given.length === name.length && given.toLowerCase() === name)
      lines.push(raw.rawHeaders[at + 1] ?? '');
  }
  return lines;
}

/** Whether the token may stand in the address. The generic dispatcher serves exports too: there only the address tells. */
export function takesQueryToken(request: FastifyRequest): boolean {
  return (
    request.routeOptions.config.allowQueryToken === true ||
    (request.method === 'GET' &&
      request.routeOptions.url?.endsWith('/*') === true &&
      /^[^?]*\/export(\?|$)/.test(request.url))
  );
}
