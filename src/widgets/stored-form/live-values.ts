import type { DataPort, Row } from '#engine/base/ports.ts';
import type { AnswerOf } from '#schemas/api/contract.ts';
import type { STANDING_BOOK } from '#schemas/api/standing-book.ts';

type LiveAnswer = AnswerOf<typeof STANDING_BOOK.live>;
export type LiveCells = LiveAnswer['cells'];

/** Who answers, and of which record. */
export interface LiveCall {
  readonly api: string;
  readonly id: string;
}

/** What is being filled in, and where the answer goes. */
interface LiveForm {
  readonly call: LiveCall;
  /** All that is filled in by now. */
  readonly read: () => Row;
  readonly put: (cells: LiveCells) => void;
  /** Why values are missing. */
  readonly say: (notes: readonly string[]) => void;
  /** No answer came. */
  readonly lose: (reason: unknown) => void;
}

/** Values of the platform that are kept in a form. */
export interface FollowedLive {
  /** Something was filled in: asks once nobody has typed for a moment. */
  readonly touch: () => void;
  /** Asks at once. */
  readonly ask: () => void;
  readonly stop: () => void;
}

/** ms without a change before the platform is asked again. */
const QUIET_MS = 400;

/** Asks the platform for its values of a record as it is filled in, as long as it has any to tell. Asks nothing before it is told to. */
export function followLive(
  ports: Pick<DataPort, 'call'>,
  { call: { api, id }, read, put, say, lose }: LiveForm,
): FollowedLive {
  let [turn, isLive] = [0, true];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const asked = async (): Promise<void> => {
    const own = turn;
    const body = { id, values: read() };
    try {
      const answer = await ports.call<LiveAnswer>(api, { body }, { isSilent: true });
      // what was typed meanwhile is asked about anew
      if (own !== turn) return;
      ({ isLive } = answer);
      say(answer.notes);
      put(answer.cells);
    } catch (reason) {
      if (own === turn) lose(reason);
    }
  };
  const ask = (): void => {
    turn += 1;
    clearTimeout(timer);
    if (isLive) void asked();
  };
  return {
    ask,
    touch: () => {
      turn += 1;
      clearTimeout(timer);
      if (isLive) timer = setTimeout(ask, QUIET_MS);
    },
    stop: () => {
      turn += 1;
      isLive = false;
      clearTimeout(timer);
    },
  };
}

/** The value of a field with what was told of it; the very same where that stands there already. */
function withCells(held: unknown, cells: LiveCells): unknown {
  return cells.reduce((value, { column, row, value: told }) => {
    if (column === undefined) return (value ?? null) === told ? value : told;
    const lines = value as readonly Row[] | undefined;
    const line = lines?.[row ?? 0];
    if (!lines || !line || (line[column] ?? null) === told) return value;
    return lines.map((one) => (one === line ? { ...one, [column]: told } : one));
  }, held);
}

/** Each field that something was told of, with its value as it becomes; those that stay are left out. */
export function changedBy(
  cells: LiveCells,
  read: (name: string) => unknown,
): readonly (readonly [name: string, value: unknown])[] {
  return [...new Set(cells.map(({ name }) => name))].flatMap((name) => {
    const held = read(name);
    const next = withCells(
      held,
      cells.filter((cell) => cell.name === name),
    );
    return next === held ? [] : [[name, next] as const];
  });
}
