import { AppError } from '#server/context/app-error.ts';
import { demandLength, findFile, keepInLibrary, openFile, uploadFile, type FileDeps } from '#server/services/files/files.ts';

import { recordInfo } from '#server/services/resource/read.ts';
import { testStorage } from '#server/services/files/file-stores.ts';
import { saveStorageConfig, STORAGE_CONFIG_ID } from '#server/services/files/storage-config.ts';

import { ok } from '../answer.ts';
import { contentDisposition } from '../content-disposition.ts';
import { objectBody, textField } from './body.ts';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SecretBox } from '#server/context/secret-box.ts';

const UPLOADS_PER_MINUTE = 240;
const IMAGE_SECONDS = 300;
const MAX_LIBRARY_FILES = 10;
/** Where a stored file is opened by itself, it may run and load nothing. */
const FILE_POLICY = "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; sandbox";
/** A browser's own PDF reader does not start in a sandbox; what it shows still loads nothing and stands in our pages only. */
const READER_POLICY = "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'";
const PDF = 'application/pdf';

/** Upload and download (CONTRACT.md 3.14, SPEC.md section 7). Lists and removal of the library are generic. */
export function registerFileRoutes(app: FastifyInstance, deps: FileDeps): void {
  const upload = async (request: FastifyRequest, reply: FastifyReply) => {
    const length = Number(request.headers['content-length'] ?? 0);
    try {
      await demandLength(request.ctx, length);
      const part = request.isMultipart() ? await request.file({ limits: { files: 1, parts: 20 } }) : undefined;
      if (!part || part.fieldname !== 'file') throw new AppError('noFile');
      return ok(await uploadFile(request.ctx, deps, { name: part.filename, stream: part.file }));
    } catch (error) {
      // what is still on its way is not read any more
      void reply.header('connection', 'close');
      throw error;
    }
  };
  const uploads = { rateLimit: { max: UPLOADS_PER_MINUTE, timeWindow: '1 minute' } };
  app.post('/oss/file/upload_env', { config: { permission: 'login', ...uploads } }, upload);
  app.post('/oss/file/upload', { config: { permission: 'sys:oss:all', ...uploads } }, async (request, reply) => {
    const answer = await upload(request, reply);
    await keepInLibrary(request.ctx, [answer.data.id]);
    return answer;
  });

  app.post('/oss/file/keep', { config: { permission: 'sys:oss:all' } }, async (request) => {
    const { files } = objectBody(request.body);
    const ids = (Array.isArray(files) ? files : []).map((file: unknown) => textField(objectBody(file), 'id'));
    if (ids.length === 0) throw new AppError('noFile');
    await keepInLibrary(request.ctx, ids.slice(0, MAX_LIBRARY_FILES));
    return ok();
  });

  app.get(
    '/oss/file/download/:id',
    { config: { permission: 'login', allowQueryToken: true } },
    async (request: FastifyRequest<{ Params: { readonly id: string } }>, reply) => {
      const { file, bytes, isImage } = await openFile(request.ctx, deps, request.params.id);
      const isRead = file.mime === PDF && (request.query as { readonly inline?: unknown }).inline === '1';
      return reply
        .header('content-type', file.mime)
        .header('content-length', file.size)
        .header('content-disposition', contentDisposition(file.name, isImage || isRead ? 'inline' : 'attachment'))
        .header('content-security-policy', isRead ? READER_POLICY : FILE_POLICY)
        .header('cache-control', isImage ? `private, max-age=${IMAGE_SECONDS}` : 'no-store')
        .send(bytes);
    },
  );

  app.get('/fileManager/getFileName', { config: { permission: 'login' } }, async (request: FastifyRequest<{ Querystring: { readonly id?: unknown } }>) => {
    const file = await findFile(request.ctx, String(request.query.id ?? ''));
    return ok({ id: file.id, name: file.name, size: file.size });
  });
}

/** The configuration of the cloud storage; secrets go in and never come out (CONTRACT.md 3.14). */
export function registerStorageRoutes(app: FastifyInstance, { files, secrets }: { readonly files: FileDeps; readonly secrets: SecretBox }): void {
  const config = { permission: 'sys:oss:all' };
  app.get('/oss/file/info', { config }, async ({ ctx }) => ok(await recordInfo(ctx, 'storageConfig', STORAGE_CONFIG_ID)));
  app.post('/oss/file', { config }, async ({ ctx, body }) => ok(await saveStorageConfig(ctx, secrets, body)));
  app.put('/oss/config', { config }, async ({ ctx, body }) => ok(await saveStorageConfig(ctx, secrets, body)));
  app.post('/oss/file/test', { config }, async ({ ctx }) => {
    await testStorage(ctx, files);
    return ok();
  });
}
