import { FILES } from '#schemas/api/files.ts';
import type { SecretBox } from '#server/base/secrets/secret-box.ts';
import { ok } from '#server/endpoints/answer.ts';
import { writeContentDisposition } from '#server/endpoints/content-disposition.ts';
import { takeFormFile } from '#server/endpoints/form-file.ts';
import { serve, type Call, type RouteHost } from '#server/endpoints/serve.ts';
import { signedFor } from '#server/records/attachments/signed-address.ts';
import { readRecordInfo } from '#server/records/resource/read.ts';
import { testStorage } from './file-stores.ts';
import {
  demandLength,
  findFile,
  keepInLibrary,
  openFile,
  openSignedPicture,
  uploadFile,
  type FileDeps,
  type OpenedFile,
} from './files.ts';
import { saveStorageConfig, STORAGE_CONFIG_ID } from './storage-config.ts';

const UPLOADS_PER_MINUTE = 240;
const IMAGE_SECONDS = 300;
const MAX_LIBRARY_FILES = 10;
/** Where a stored file is opened by itself, it may run and load nothing. */
const FILE_POLICY = "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; sandbox";
/** A browser's own PDF reader does not start in a sandbox; what it shows still loads nothing and stands in our pages only. */
const READER_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'";
const PDF = 'application/pdf';
const PART = 206;
const NO_SUCH_PART = 416;

/** Upload and download (CONTRACT.md 3.14, SPEC.md section 7). Lists and removal of the library are generic. */
export function registerFileRoutes(host: RouteHost, deps: FileDeps): void {
  const upload = async ({
    ctx,
    request,
    key,
  }: Pick<Call<typeof FILES.upload>, 'ctx' | 'request' | 'key'>) =>
    takeFormFile(request, {
      before: (length) => demandLength(ctx, length),
      take: (file) => uploadFile(ctx, deps, { ...file, key }),
    });
  // the family's upload buttons are plain forms with the token in their address
  const uploads = {
    allowQueryToken: true,
    rateLimit: { max: UPLOADS_PER_MINUTE, timeWindow: '1 minute' },
  };
  serve(host, FILES.uploadEnv, async (call) => ok(await upload(call)), uploads);
  serve(
    host,
    FILES.upload,
    async (call) => {
      const file = await upload(call);
      await keepInLibrary(call.ctx, [file.id]);
      return ok(file);
    },
    uploads,
  );

  serve(host, FILES.keep, async ({ ctx, body }) => {
    await keepInLibrary(
      ctx,
      body.files.slice(0, MAX_LIBRARY_FILES).map(({ id }) => id),
    );
    return ok();
  });

  serve(
    host,
    FILES.download,
    async ({ ctx, params: { id }, query, request, reply }) => {
      const session = signedSession(request);
      const { file, bytes, isImage, range } = await (session === undefined
        ? openFile(ctx, deps, id, request.headers.range)
        : openSignedPicture(ctx, deps, { id, session }));
      const isRead = file.mime === PDF && query.inline === '1';
      sayPart(reply, file, range);
      return reply
        .header('content-type', file.mime)
        .header(
          'content-disposition',
          writeContentDisposition(file.name, isImage || isRead ? 'inline' : 'attachment'),
        )
        .header('content-security-policy', isRead ? READER_POLICY : FILE_POLICY)
        .header('cache-control', isImage ? `private, max-age=${IMAGE_SECONDS}` : 'no-store')
        .send(bytes);
    },
    { allowQueryToken: true, isOpenFor: (request) => signedSession(request) !== undefined },
  );

  serve(host, FILES.name, async ({ ctx, query }) => {
    const { id, name, size } = await findFile(ctx, query.id ?? '');
    return ok({ id, name, size });
  });
}

/** How much of a file comes, and that parts of it may be asked for: a player that jumps asks for no more than it shows. */
function sayPart(
  reply: Call<typeof FILES.download>['reply'],
  { size }: OpenedFile['file'],
  range: OpenedFile['range'],
): void {
  reply.header('accept-ranges', 'bytes');
  if (range === undefined) {
    reply.header('content-length', size);
    return;
  }
  if (range === null) {
    reply.code(NO_SUCH_PART).header('content-range', `bytes */${size}`).header('content-length', 0);
    return;
  }
  const { start, end } = range;
  reply
    .code(PART)
    .header('content-range', `bytes ${start}-${end}/${size}`)
    .header('content-length', end - start + 1);
}

/** The address of a picture in a formatted text that was answered with it. */
function signedSession({
  ctx,
  params,
  query,
}: Call<typeof FILES.download>['request']): string | undefined {
  return signedFor(
    ctx,
    (params as { readonly id: string }).id,
    (query as { readonly sign?: unknown }).sign,
  );
}

/** The configuration of the cloud storage; secrets go in and never come out (CONTRACT.md 3.14). */
export function registerStorageRoutes(
  host: RouteHost,
  { files, secrets }: { readonly files: FileDeps; readonly secrets: SecretBox },
): void {
  serve(host, FILES.storage, async ({ ctx }) =>
    ok(await readRecordInfo(ctx, 'storageConfig', STORAGE_CONFIG_ID)),
  );
  serve(host, FILES.saveStorage, async ({ ctx, body }) =>
    ok(await saveStorageConfig(ctx, secrets, body)),
  );
  serve(host, FILES.putStorage, async ({ ctx, body }) =>
    ok(await saveStorageConfig(ctx, secrets, body)),
  );
  serve(host, FILES.testStorage, async ({ ctx }) => {
    await testStorage(ctx, files);
    return ok();
  });
}
