import { onFormValuesChange, type Form } from '@formily/core';
import { toJS } from '@formily/reactive';
import { useEffect, useState } from 'react';

import { useData } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import type { AnswerOf } from '#schemas/api/contract.ts';
import type { STANDING_BOOK } from '#schemas/api/standing-book.ts';

type LiveAnswer = AnswerOf<typeof STANDING_BOOK.live>;
type Cells = LiveAnswer['cells'];

/** Who answers, and of which record. */
export interface LiveCall {
  readonly api: string;
  readonly id: string;
}

/** ms without a change before the platform is asked again. */
const QUIET_MS = 400;
const NOTHING: readonly string[] = [];

/**
 * Keeps the values that the platform tells of a record in its form, as long as it has any to tell, and says why others are missing. Out of
 * reach it says nothing: what is stored is asked for by the server itself.
 */
export function useLive(form: Form, call: LiveCall | undefined): readonly string[] {
  const ports = useData();
  const [notes, setNotes] = useState(NOTHING);
  const { api, id } = call ?? {};
  useEffect(() => {
    if (api === undefined || id === undefined) return undefined;
    let [turn, isPutting] = [0, false];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async (): Promise<void> => {
      const own = turn;
      const body = { id, values: toJS(form.values) as Row };
      const answer = await ports.call<LiveAnswer>(api, { body }, { isSilent: true });
      // what was typed meanwhile is asked about anew
      if (own !== turn) return;
      setNotes(answer.notes);
      isPutting = true;
      putCells(form, answer.cells);
      isPutting = false;
      if (!answer.isLive) form.removeEffects(EFFECTS);
    };
    const begin = (): void => {
      ask().catch(() => setNotes(NOTHING));
    };
    form.addEffects(EFFECTS, () =>
      onFormValuesChange(() => {
        if (isPutting) return;
        turn += 1;
        clearTimeout(timer);
        timer = setTimeout(begin, QUIET_MS);
      }),
    );
    begin();
    return () => {
      turn += 1;
      clearTimeout(timer);
      form.removeEffects(EFFECTS);
    };
  }, [ports, form, api, id]);
  return notes;
}

const EFFECTS = 'live';

function putCells(form: Form, cells: Cells): void {
  for (const name of new Set(cells.map((cell) => cell.name))) {
    const held: unknown = toJS(form.getValuesIn(name));
    const next = withCells(
      held,
      cells.filter((cell) => cell.name === name),
    );
    if (next !== held) form.setValuesIn(name, next);
  }
}

/** The value with what was told; the very same where that stands there already. */
function withCells(held: unknown, cells: Cells): unknown {
  return cells.reduce((value, { column, row, value: told }) => {
    if (column === undefined) return (value ?? null) === told ? value : told;
    const lines = value as readonly Row[] | undefined;
    const line = lines?.[row ?? 0];
    if (!lines || !line || (line[column] ?? null) === told) return value;
    return lines.map((one) => (one === line ? { ...one, [column]: told } : one));
  }, held);
}
