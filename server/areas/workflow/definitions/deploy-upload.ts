import path from 'node:path';
import type { Readable } from 'node:stream';

import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { unpackTexts } from '#server/base/tables/unpack-texts.ts';
import type { Deployed } from '../engine/deploy.ts';
import { deployFile } from './deploy.ts';
import { withDrawing } from './lay-out.ts';

const MB = 1024 * 1024;
/** A file or archive as it is sent, and what an archive may hold. */
const MOST_BYTES = 8 * MB;
const ARCHIVE = { maxParts: 200, maxUnpacked: 16 * MB };
/** Processes that are deployed together. */
const MOST_FILES = 30;
const PROCESS_FILE = /\.(?:bpmn|bpmn20\.xml)$/i;
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
  const files = PROCESS_FILE.test(name) ? [{ name, text: bytes.toString('utf8') }] : unpack(bytes);
  if (files.length === 0) throw new AppError('noProcess');
  if (files.length > MOST_FILES) throw new AppError('tooLarge');
  const drawn: { readonly xml: string; readonly resourceName: string }[] = [];
  for (const file of files)
    drawn.push({ xml: await withDrawing(ctx, file.text), resourceName: baseName(file.name) });
  return inTransaction(ctx, async (tx) => {
    const deploymentId = newId();
    const deployed: Deployed[] = [];
    for (const file of drawn) deployed.push(await deployFile(tx, { ...file, deploymentId }));
    return { deploymentId, definitions: deployed.flatMap(({ definitions }) => definitions) };
  });
}

function unpack(bytes: Buffer): readonly { readonly name: string; readonly text: string }[] {
  const unpacked = unpackTexts(
    bytes,
    (name) => PROCESS_FILE.test(name) && !/(?:^|\/)(?:__MACOSX|\.)/.test(name),
    ARCHIVE,
  );
  if (unpacked.ok) return unpacked.texts;
  throw new AppError(unpacked.fault === 'tooLarge' ? 'tooLarge' : 'processFile');
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
