import { useRef, useState } from 'react';

import { usePorts } from '#engine/base/ports-context.ts';
import type { CallError, Row, TextPort } from '#engine/base/ports.ts';
import type { DesignNode } from '../../document/node.ts';
import { isConflictOf } from '../../document/refusals.ts';
import { useKeeping, type Keeping } from '../../document/use-keeping.ts';
import { ruleApi, type RuleRow } from '../api.ts';
import { headOf, isFilled, toTree } from '../language/tree-nodes.ts';

export interface RuleKeeping extends Keeping {
  /** undefined: it is not on the server yet. */
  readonly id: string | undefined;
  /** Version of the record as the server has it. */
  readonly version: number;
  /** What somebody else saved meanwhile. */
  readonly theirs: RuleRow | null;
  /** The next save goes on top of what the other one saved. */
  readonly keepMine: () => Promise<boolean>;
  /** What the other one saved is in the document now, as `root`. */
  readonly tookTheirs: (root: DesignNode) => void;
  /** The server changed the record itself, by publishing it. */
  readonly reread: () => Promise<RuleRow | undefined>;
}

interface RuleKeepingInput {
  readonly row: RuleRow | null;
  readonly root: DesignNode;
  readonly canSave: boolean;
  readonly onMade: (id: string) => void;
}

/** Under which name an unsaved rule is kept in the browser. */
export const ruleDraftKey = (id: string | undefined): string => `ruleDesign.${id ?? 'new'}`;

/** Saves the draft of a rule; a rule that is new is made by its first save. */
export function useRuleKeeping({ row, root, canSave, onMade }: RuleKeepingInput): RuleKeeping {
  const ports = usePorts('data', 'texts');
  const record = useRef<RecordAt>({ id: row?.id, version: row?.version ?? 0 });
  const [theirs, setTheirs] = useState<RuleRow | null>(null);
  const keeping = useKeeping({
    draftKey: ruleDraftKey(record.current.id),
    value: root,
    asDraft: (value) => ({ root: value }),
    obstacle: obstacleOf(root, ports.t),
    canSave,
    send: useSender(record, onMade, setTheirs),
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
      const now = id === undefined ? undefined : await ruleApi(ports).info(id).catch(ignore);
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
  onMade: (id: string) => void,
  onTheirs: (row: RuleRow | null) => void,
): (value: DesignNode) => Promise<void> {
  const ports = usePorts('data', 'house');
  const api = ruleApi(ports);
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
    const body = { ...headOf(value), tree: toTree(value) };
    if (id === undefined) {
      const made = await api.create(body);
      ports.drafts.remove(ruleDraftKey(undefined));
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

/** Why a rule cannot be saved as it is drawn; null where it can. */
function obstacleOf(root: DesignNode, t: TextPort['t']): string | null {
  if (!isFilled(root)) return t('ruleDesign.obstacle.holes');
  return headOf(root).name.trim() === '' ? t('ruleDesign.obstacle.name') : null;
}

const ignore = (): undefined => undefined;
