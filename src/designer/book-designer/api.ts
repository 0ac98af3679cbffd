import { callAddress } from '#engine/base/call.ts';
import type { DataPort, Row } from '#engine/base/ports.ts';
import type { KeptRow } from '../document/use-record-keeping.ts';

const SILENT = { isSilent: true };
const MOST_VERSIONS = 100;

/** A published version as the list of versions has it; document and form come with `version`. */
export interface BookVersionRow extends Row {
  readonly id: string;
  readonly number: number;
}

/** The endpoints behind the designer of standing books; refusals reject with `CallError`. */
export function bookApi(ports: Pick<DataPort, 'call' | 'page'>) {
  return {
    info: async (id: string) =>
      (await callAddress(ports, 'GET /ops/standingBook/{id}', { path: { id } }, SILENT)) as KeptRow,
    create: (body: Row) => callAddress(ports, 'POST /ops/standingBook', { body }, SILENT),
    update: (body: Row) => callAddress(ports, 'PUT /ops/standingBook', { body }, SILENT),
    /** The newest first. */
    versions: async (bookId: string) => {
      const params = { bookId, page: 1, limit: MOST_VERSIONS };
      const { list } = await callAddress(
        ports,
        'GET /ops/standingBookVersion/page',
        { params },
        SILENT,
      );
      return list as unknown as readonly BookVersionRow[];
    },
    version: (id: string) =>
      callAddress(ports, 'GET /ops/standingBookVersion/{id}', { path: { id } }, SILENT),
    move: (body: Row & { readonly id: string; readonly move: string }) =>
      callAddress(ports, 'POST /ops/standingBook/move', { body }, SILENT),
    held: (bookId: string) =>
      callAddress(ports, 'GET /ops/book/held', { params: { bookId } }, SILENT),
  };
}
