import fs from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

import { AppError } from '#server/base/context/app-error.ts';
import { answerRefusal } from './errors.ts';

const YEAR_SECONDS = 365 * 24 * 3600;
/** Built files carry a hash of their content in their names. */
const HASHED = /[\\/]assets[\\/]/;

/** Serves the built client: its files, and its page at `/` alone, for every route of it stands behind `#`. Others under `/api` get an envelope. */
export async function serveClient(app: FastifyInstance, dir: string | null): Promise<void> {
  const hasClient = dir !== null && fs.existsSync(path.join(dir, 'index.html'));
  if (hasClient) {
    await app.register(fastifyStatic, {
      root: dir,
      serve: false,
      cacheControl: false,
      dotfiles: 'deny',
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
    if (isFile) return reply.sendFile(path.relative(dir, file));
    if (isRoot(request.url)) return reply.sendFile('index.html');
    return reply.code(404).type('text/plain').send('');
  });
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
