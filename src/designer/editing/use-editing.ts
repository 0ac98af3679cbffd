import { useLatest } from 'ahooks';
import { useCallback, useEffect, useRef, useState } from 'react';

import { callAddress } from '#engine/base/call.ts';
import { usePorts } from '#engine/base/ports-context.ts';
import type { Ports } from '#engine/base/ports.ts';
import type { AnswerAt } from '#schemas/api/contracts.ts';
import type { EditedKind } from '#schemas/api/editing.ts';

/** How often a window says that it still has its document open; the server forgets it after three times as long. */
const BEAT_MS = 20_000;
const SILENT = { isSilent: true };
const ALONE: Here = { holder: null, others: [] };

type Here = AnswerAt<'GET /sys/editing/here'>;

/** Who else has a document open. */
export interface Editing extends Here {
  /** Nobody else holds it. Where nobody answers it is so: what is saved is judged by its version as ever. */
  readonly mayEdit: boolean;
  /** This window has held it since it was opened. */
  readonly wasMine: boolean;
  /** This window holds it from now on. */
  readonly take: () => Promise<void>;
  /** Asked before something is sent: whether nobody has taken it over since this window last heard of it. */
  readonly mayStill: () => Promise<boolean>;
}

interface EditingInput {
  readonly kind: EditedKind;
  /** undefined: nobody else can know it, such as what was never saved. */
  readonly document: string | undefined;
  /** False: it is only looked at, and stands in nobody's way. */
  readonly isOn: boolean;
  /** This window may change it again after another one could: what is shown may be old. */
  readonly onGained: () => void;
}

const WINDOW = 'editing.window';

interface Asked {
  readonly kind: EditedKind;
  readonly document: string;
  readonly window: string;
  readonly leaves?: 'yes';
}

const askHere = (ports: Ports<'data'>, params: Asked): Promise<Here> =>
  callAddress(ports, 'GET /sys/editing/here', { params }, SILENT);

/** A window is the same after it is loaded anew: it never stands in its own way. */
function windowName(newId: () => string): string {
  const name = sessionStorage.getItem(WINDOW) ?? newId();
  sessionStorage.setItem(WINDOW, name);
  return name;
}

/** Tells the server that this window has a document open, and hears who else has. */
export function useEditing({ kind, document, isOn, onGained }: EditingInput): Editing {
  const ports = usePorts('data', 'house');
  const [window] = useState(() => windowName(ports.newId));
  const [here, setHere] = useState<Here>(ALONE);
  const [wasMine, setWasMine] = useState(false);
  const latest = useLatest({ onGained });
  const wasOff = useRef(false);
  const hear = useCallback(
    (next: Here): void => {
      setHere((old) => (JSON.stringify(old) === JSON.stringify(next) ? old : next));
      if (next.holder === null) setWasMine(true);
      if (next.holder === null && wasOff.current) latest.current.onGained();
      wasOff.current = next.holder !== null;
    },
    [latest],
  );
  useEffect(() => {
    if (!isOn || document === undefined) return undefined;
    const asked = { kind, document, window };
    let isLate = false;
    const beat = (): void =>
      void askHere(ports, asked).then(
        (next) => isLate || hear(next),
        () => undefined,
      );
    beat();
    const timer = setInterval(beat, BEAT_MS);
    return () => {
      isLate = true;
      clearInterval(timer);
      wasOff.current = false;
      setHere(ALONE);
      askHere(ports, { ...asked, leaves: 'yes' }).catch(() => undefined);
    };
  }, [ports, kind, document, window, isOn, hear]);
  const mayStill = useCallback(async (): Promise<boolean> => {
    if (!isOn || document === undefined) return true;
    const next = await askHere(ports, { kind, document, window }).catch(() => null);
    if (next) hear(next);
    return next === null || next.holder === null;
  }, [ports, kind, document, window, isOn, hear]);
  return {
    ...here,
    mayEdit: here.holder === null,
    wasMine,
    mayStill,
    take: async () => {
      if (document === undefined) return;
      hear(
        await callAddress(ports, 'POST /sys/editing/take', { body: { kind, document, window } }),
      );
    },
  };
}
