import { useRef, useState } from 'react';

import type { CallError, Row } from '#engine/base/ports.ts';
import type { DesignNode } from './node.ts';
import { isConflictOf } from './refusals.ts';
import { useKeeping, type Keeping, type KeepingInput } from './use-keeping.ts';

/** The record that holds a document. */
export interface KeptRow extends Row {
  readonly id: string;
  readonly version: number;
}

/** What a save answers. */
interface Saved {
  readonly id: string;
  readonly version?: number | undefined;
}

/** The addresses of the entity whose records hold documents; refusals reject with `CallError`. */
export interface RecordApi {
  readonly info: (id: string) => Promise<KeptRow>;
  readonly create: (body: Row) => Promise<Saved>;
  readonly update: (body: Row) => Promise<Saved>;
}

export interface RecordKeeping extends Keeping {
  /** undefined: it is not on the server yet. */
  readonly id: string | undefined;
  /** Version of the record as the server has it. */
  readonly version: number;
  /** What somebody else saved meanwhile. */
  readonly theirs: KeptRow | null;
  /** The next save goes on top of what the other one saved. */
  readonly keepMine: () => Promise<boolean>;
  /** What the other one saved is in the document now, as `root`. */
  readonly tookTheirs: (root: DesignNode) => void;
  /** The server changed the record itself, by publishing it. */
  readonly reread: () => Promise<KeptRow | undefined>;
}

export interface RecordKeepingInput extends Pick<
  KeepingInput<DesignNode>,
  'canSave' | 'obstacle' | 'mayStill'
> {
  /** null: a new record, made by the first save. */
  readonly row: KeptRow | null;
  readonly root: DesignNode;
  readonly api: RecordApi;
  /** Under which name what is unsaved is kept in the browser. */
  readonly draftKey: (id: string | undefined) => string;
  /** What is sent of a document, without id and version. */
  readonly bodyOf: (root: DesignNode) => Row;
  readonly onMade: (id: string) => void;
}

/** Saves a document to its record; one that is new is made by its first save. */
export function useRecordKeeping(input: RecordKeepingInput): RecordKeeping {
  const { row, root, canSave, api, draftKey, obstacle, mayStill } = input;
  const record = useRef<RecordAt>({ id: row?.id, version: row?.version ?? 0 });
  const [theirs, setTheirs] = useState<KeptRow | null>(null);
  const keeping = useKeeping({
    draftKey: draftKey(record.current.id),
    value: root,
    asDraft: (value) => ({ root: value }),
    obstacle,
    canSave,
    mayStill,
    send: useSender(record, input, setTheirs),
  });
  const takeVersion = (): void => {
    if (theirs) record.current = { id: theirs.id, version: theirs.version };
    setTheirs(null);
  };
  return {
    ...keeping,
    id: record.current.id,
    version: record.current.version,
    theirs,
    keepMine: () => {
      takeVersion();
      keeping.goOn();
      return keeping.save();
    },
    tookTheirs: (next) => {
      takeVersion();
      keeping.settle(next);
    },
    reread: async () => {
      const { id } = record.current;
      const now = id === undefined ? undefined : await api.info(id).catch(ignore);
      if (now) record.current = { id: now.id, version: now.version };
      return now;
    },
  };
}

/** The record a document is saved to, as this page knows it. */
interface RecordAt {
  /** undefined: it is not on the server yet. */
  readonly id: string | undefined;
  readonly version: number;
}

/** Sends a draft to its record; a new one gets its record by that. */
function useSender(
  record: { current: RecordAt },
  { api, bodyOf, onMade }: RecordKeepingInput,
  onTheirs: (row: KeptRow | null) => void,
): (value: DesignNode) => Promise<void> {
  /** A name that is taken is refused with the same code as a record that is newer. */
  const tellApart = async (cause: CallError, id: string, version: number): Promise<Row> => {
    const now = await api.info(id).catch(() => null);
    if (now !== null && now.version === version)
      return { ...cause, message: cause.message, code: 0 };
    onTheirs(now);
    return { ...cause, message: cause.message };
  };
  return async (value) => {
    const { id, version } = record.current;
    const body = bodyOf(value);
    if (id === undefined) {
      const made = await api.create(body);
      record.current = { id: made.id, version: made.version ?? 0 };
      return onMade(made.id);
    }
    try {
      record.current = { id, version: (await api.update({ ...body, id, version })).version ?? 0 };
    } catch (cause) {
      throw isConflictOf(cause) ? await tellApart(cause as CallError, id, version) : cause;
    }
  };
}

const ignore = (): undefined => undefined;
