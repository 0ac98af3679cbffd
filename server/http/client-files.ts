import fs from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

import { AppError } from '#server/base/context/app-error.ts';
import { answerRefusal } from './errors.ts';

const YEAR_SECONDS = 365 * 24 * 3600;
/** Built files carry a hash of their content in their names. */
const HASHED = /[\\/]assets[\\/]/;

/** Serves the built client, compressed where the build did so and the caller takes it: its files, and its page at `/` alone, for every route of it stands behind `#`. Others under `/api` get an envelope. */
export async function serveClient(app: FastifyInstance, dir: string | null): Promise<void> {
  const hasClient = dir !== null && fs.existsSync(path.join(dir, 'index.html'));
  if (hasClient) {
    await app.register(fastifyStatic, {
      root: dir,
      serve: false,
      cacheControl: false,
      dotfiles: 'deny',
      // the build wrote `.br` and `.gz` beside what they make smaller
      preCompressed: true,
      setHeaders: (reply, file) =>
        void reply.setHeader(
          'cache-control',
          HASHED.test(file) ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache',
        ),
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const pathname = decodePath(request.url);
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/^\/(api|mqtt)(\/|$)/.test(pathname);
    if (!isPage || !hasClient) {
      return reply.send(answerRefusal(request, reply, new AppError('noRoute')));
    }
    const file = path.join(dir, pathname);
    const isFile =
      file.startsWith(dir + path.sep) &&
      !path.basename(file).startsWith('.') &&
      fs.statSync(file, { throwIfNoEntry: false })?.isFile() === true;
    const name = isFile ? path.relative(dir, file) : isRoot(request.url) ? 'index.html' : null;
    if (name !== null) return varied(reply).sendFile(name);
    return reply.code(404).type('text/plain').send('');
  });
}

/** Caches on the way keep one answer for each encoding. */
function varied(reply: FastifyReply): FastifyReply {
  const before = reply.getHeader('vary');
  return reply.header('vary', before ? `${String(before)}, Accept-Encoding` : 'Accept-Encoding');
}

/** Only as it is written: what is decoded or tidied into it was something else. */
function isRoot(url: string): boolean {
  return url === '/' || url.startsWith('/?');
}

function decodePath(url: string): string {
  try {
    return path.posix
      .normalize(decodeURIComponent(url.split('?', 1)[0] ?? '/'))
      .replaceAll('\0', '');
  } catch {
    return '/';
  }
}
