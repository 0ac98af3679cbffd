import { useEffect, useMemo, useState } from 'react';

import { workbenchApi, type CheckAnswer, type SchemaName } from '#designer/workbench/api.ts';
import {
  checkLocally,
  withWrong,
  type Problem,
} from '#designer/workbench/language/check-locally.ts';
import type { KnownWorld } from '#designer/workbench/language/known-names.ts';
import { sayProblem } from '#designer/workbench/language/say-problem.ts';
import { usePorts } from '#engine/base/ports-context.ts';
import type { TableChange } from '#schemas/api/workbench.ts';
import type { ToldKind } from '#schemas/texts/told.ts';

const LOCAL_MS = 200;
const SERVER_MS = 900;

/** What is wrong with a text, and what it would change in the database. */
export interface Checked {
  readonly problems: readonly Problem[];
  readonly changes: readonly TableChange[];
  /** This browser has looked for mistakes in the text as it stands. */
  readonly isRead: boolean;
  /** The server's opinion is about an older text, or on its way. */
  readonly isWaiting: boolean;
  /** The server could not be asked; only this browser's check counts. */
  readonly isOffline: boolean;
}

/** How many things are in the way: mistakes, and changes of the database that publishing refuses. */
export function countInTheWay({
  problems,
  changes,
}: Pick<Checked, 'problems' | 'changes'>): number {
  return problems.length + changes.filter(({ isDestructive }) => isDestructive).length;
}

interface Answer extends CheckAnswer {
  readonly text: string;
  readonly version: string;
  readonly isOffline: boolean;
}

interface CheckRequest {
  readonly own: SchemaName;
  readonly text: string;
  readonly world: KnownWorld;
  /** A hidden document asks nobody. */
  readonly isActive: boolean;
  /** What runs: another version is another question. */
  readonly version: string;
}

/** Checks while somebody types: here at once, on the server after a pause. */
export function useProblems({ own, text, world, isActive, version }: CheckRequest): Checked {
  const ports = usePorts('data', 'texts');
  const settled = useSettled(text, LOCAL_MS);
  const { kind, module, name } = own;
  const local = useMemo(
    () => (settled === '' ? [] : checkLocally({ kind, name, text: settled }, world)),
    [kind, name, settled, world],
  );
  const [answer, setAnswer] = useState<Answer>({
    text: '',
    version: '',
    problems: [],
    changes: [],
    isOffline: false,
  });
  const isAnswered = answer.text === text && answer.version === version;
  useEffect(() => {
    if (!isActive || text === '' || isAnswered) return undefined;
    let isCurrent = true;
    const keep = (found: CheckAnswer, isOffline: boolean): void => {
      if (isCurrent) setAnswer({ ...found, text, version, isOffline });
    };
    const timer = setTimeout(() => {
      workbenchApi(ports)
        .check({ kind, module, name }, text)
        .then(
          (found) => keep(found, false),
          () => keep({ problems: [], changes: [] }, true),
        );
    }, SERVER_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [ports, kind, module, name, text, isActive, version, isAnswered]);
  return useMemo(() => {
    const said = ({ file, ...problem }: Problem): Problem => {
      const message = sayProblem({ ...problem, near: problem.suggestion }, ports.t);
      return file
        ? { ...problem, line: 1, column: 1, message: `${file}: ${message}` }
        : { ...problem, message };
    };
    return {
      problems: merged(local, answer).map(said),
      changes: answer.changes,
      isRead: settled === text,
      isWaiting: !isAnswered,
      isOffline: answer.isOffline,
    };
  }, [local, answer, settled, text, isAnswered, ports]);
}

/** Ours first: they are about the newest text. Theirs add what only the server knows. */
function merged(local: readonly Problem[], { problems }: Answer): readonly Problem[] {
  const same = new Set(local.map(({ line, message }) => `${line}:${message}`));
  const more = problems.filter(
    ({ line, message }) =>
      !same.has(`${line}:${message}`) && !local.some((own) => own.message === message),
  );
  // while the text cannot be read the server only repeats that
  const isBroken =
    local.length === 1 && more.length > 0 && local[0]?.message.startsWith('expected');
  return isBroken ? local : [...local, ...more.map(withKind).map(withWrong)];
}

/** The kinds of the server are those of this page: both come from one build. */
function withKind({ kind, path: _path, ...problem }: CheckAnswer['problems'][number]): Problem {
  return { ...problem, ...(kind !== undefined && { kind: kind as ToldKind }) };
}

/** A value that has not changed for a while. */
export function useSettled<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(() => value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
