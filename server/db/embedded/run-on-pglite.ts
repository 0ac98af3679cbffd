import type { PGlite } from '@electric-sql/pglite';

/** Sends bytes of the wire protocol to a PGlite and gathers its whole answer. */
export async function runOnPglite(database: PGlite, bytes: Uint8Array): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  await database.execProtocolRawStream(bytes, {
    onRawData: (part) => {
      // the view lies in the memory of the database, which the next part overwrites
      parts.push(part.slice());
      length += part.length;
    },
  });
  const answer = new Uint8Array(length);
  let offset = 0;
  for (const part of parts) {
    answer.set(part, offset);
    offset += part.length;
  }
  return answer;
}
