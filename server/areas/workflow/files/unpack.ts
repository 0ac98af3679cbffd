import { decodeXml, type DecodedXml } from '#schemas/basics/decode-xml.ts';
import { unpackParts } from '#server/base/tables/unpack-parts.ts';

const MB = 1024 * 1024;
const ARCHIVE = { maxParts: 200, maxUnpacked: 16 * MB };
/** Names that process files have. */
export const PROCESS_FILE = /\.(?:bpmn|bpmn20\.xml)$/i;

/** The process files of an archive by their names, or why it was not read. */
export type Unpacked =
  | { readonly ok: true; readonly files: readonly (DecodedXml & { readonly name: string })[] }
  | { readonly ok: false; readonly fault: 'unreadable' | 'tooLarge' };

/** What tools of other systems put beside their files is left packed. */
export function unpackFiles(archive: Uint8Array): Unpacked {
  const unpacked = unpackParts(
    archive,
    (name) => PROCESS_FILE.test(name) && !/(?:^|\/)(?:__MACOSX|\.)/.test(name),
    ARCHIVE,
  );
  if (!unpacked.ok) return unpacked;
  return {
    ok: true,
    files: unpacked.parts.map(({ name, bytes }) => ({ name, ...decodeXml(bytes) })),
  };
}
