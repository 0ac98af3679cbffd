import { useMemo } from 'react';

import type { Row } from '#engine/base/ports.ts';

/** The record of an open form as its saves left it. */
interface Written {
  /** What the next save changes: the id, absent while nothing is saved, and the row with the version it has by now. */
  readonly standing: (row: Row) => { readonly id: string | undefined; readonly row: Row };
  /** Notes what a save was answered. @returns what is told of it: the id of a new record */
  readonly note: (saving: Promise<Row>) => Promise<Row>;
}

/** @param id of the record the form was opened for; absent of a new one */
export function useWritten(id: string | undefined): Written {
  return useMemo(() => {
    let saved: Row = {};
    return {
      standing: (row) => ({
        id: id ?? (typeof saved['id'] === 'string' ? saved['id'] : undefined),
        // what was read again after a conflict is newer than what an earlier save was answered
        row:
          Number(saved['version'] ?? 0) > Number(row['version'] ?? 0) ? { ...row, ...saved } : row,
      }),
      note: async (saving) => {
        saved = { ...saved, ...(await saving) };
        return id === undefined && saved['id'] !== undefined ? { id: saved['id'] } : {};
      },
    };
  }, [id]);
}
