import path from 'node:path';
import type { Readable } from 'node:stream';

import { decodeXml, type DecodedXml } from '#schemas/basics/decode-xml.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import type { Deployed } from '../engine/deploy.ts';
import { unreadable } from '../files/process-file.ts';
import { issueOf } from '../files/told.ts';
import { PROCESS_FILE } from '../files/unpack.ts';
import { workOnFile } from '../files/work.ts';
import { deployReadFile, readFileToDeploy, type ReadFileToDeploy } from './deploy.ts';
import { withDrawing } from './lay-out.ts';

const MB = 1024 * 1024;
/** A file or archive as it is sent. */
const MOST_BYTES = 8 * MB;
/** Processes that are deployed together. */
const MOST_FILES = 30;
const ARCHIVE_FILE = /\.(?:zip|bar)$/i;
const MAX_NAME = 200;

/**
 * Deploys what was sent: one file, or all processes of an archive together; all of them or none.
 * @throws AppError `processFile` another format; `noFile` it is empty; `tooLarge`; `noProcess` the archive holds none; and as `deployBpmn`
 */
export async function deployUpload(
  ctx: Ctx,
  { name, stream }: { readonly name: string; readonly stream: Readable },
): Promise<Deployed> {
  if (!PROCESS_FILE.test(name) && !ARCHIVE_FILE.test(name)) {
    stream.resume();
    throw new AppError('processFile');
  }
  const bytes = await readAll(stream);
  const files = PROCESS_FILE.test(name)
    ? [{ name, text: textOf(ctx, decodeXml(bytes)) }]
    : await unpack(ctx, bytes);
  if (files.length === 0) throw new AppError('noProcess');
  if (files.length > MOST_FILES) throw new AppError('tooLarge');
  const deploymentId = newId();
  const drawn: ReadFileToDeploy[] = [];
  for (const file of files)
    drawn.push(
      await readFileToDeploy(ctx, {
        xml: await withDrawing(ctx, file.text),
        resourceName: baseName(file.name),
        deploymentId,
      }),
    );
  return inTransaction(ctx, async (tx) => {
    const deployed: Deployed[] = [];
    for (const file of drawn) deployed.push(await deployReadFile(tx, file));
    return { deploymentId, definitions: deployed.flatMap(({ definitions }) => definitions) };
  });
}

/** @throws AppError `badModel` a file is not in the encoding that it declares */
function textOf(ctx: Ctx, file: DecodedXml): string {
  if (file.ok) return file.text;
  const [problem] = unreadable('badEncoding', file.encoding).problems;
  throw new AppError('badModel', {}, { issues: problem ? [issueOf(ctx.lang, problem)] : [] });
}

async function unpack(
  ctx: Ctx,
  archive: Uint8Array,
): Promise<readonly { readonly name: string; readonly text: string }[]> {
  const unpacked = await workOnFile(ctx, 'unpackBpmn', { archive });
  if (!unpacked.ok) throw new AppError(unpacked.fault === 'tooLarge' ? 'tooLarge' : 'processFile');
  return unpacked.files.map((file) => ({ name: file.name, text: textOf(ctx, file) }));
}

/** Names of an archive are paths of its maker. */
const baseName = (name: string): string =>
  path.posix.basename(name.replaceAll('\\', '/')).slice(-MAX_NAME);

async function readAll(stream: Readable): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of stream) {
    length += (part as Buffer).length;
    if (length > MOST_BYTES) throw new AppError('tooLarge');
    parts.push(part as Buffer);
  }
  if (length === 0) throw new AppError('noFile');
  return Buffer.concat(parts);
}
