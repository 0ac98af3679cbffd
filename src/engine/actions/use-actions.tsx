import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react';

import { useFormOpener } from '#engine/base/form-opener.ts';
import { usePorts, useRights } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { rowId } from '#engine/base/selection-store.ts';
import type { StatesSchema } from '#schemas/language/states.ts';
import {
  ActionHost,
  type BatchProgress,
  type OpenQuestion,
  type UndoOffer,
} from './action-host.tsx';
import {
  actionModels,
  destination,
  isAllowed,
  otherOf,
  isOfferedOn,
  targetsOf,
  type ActionModel,
} from './action-model.ts';
import type { ActionResult } from './action-result.ts';
import { batchRunner } from './left-rows.ts';
import { isOutdated } from './outdated.ts';
import { runAction } from './run-action.ts';
import type { ActionPlaceFacts, AskedBack, RunParts, TransferKind } from './run-parts.ts';
import { createThrottle } from './throttle.ts';
import { TransferHost, type OpenTransfer } from './transfer-host.tsx';

/** The buttons of an entity at one place of the page, and the way to press them. */
export interface Actions {
  readonly toolbar: readonly ActionModel[];
  readonly row: readonly ActionModel[];
  readonly batch: readonly ActionModel[];
  readonly detail: readonly ActionModel[];
  isOfferedOn(action: ActionModel, row: Row): boolean;
  /** The statuses the move of a button leads to from this row. */
  targets(action: ActionModel, row: Row): readonly string[];
  /** `given`: what its dialog begins with. */
  run(action: ActionModel, rows: readonly Row[], isBatch?: boolean, given?: Row): void;
  /** The same with those of the chosen rows that allow it now; which do not is told. */
  runBatch(action: ActionModel, chosen: readonly Row[]): void;
  /** Offers to take back what was done without a button. */
  offerUndo(offer: UndoOffer): void;
}

interface ActionsOptions {
  readonly place: ActionPlaceFacts;
  readonly states: StatesSchema | undefined;
  /** Only these keys, when a screen chooses. */
  readonly only?: readonly string[] | undefined;
}

interface ActionsAtPlace {
  /** Keeps its identity until entity or states change, so that rows need not render again. */
  readonly actions: Actions;
  /** Progress, results and undo offers; rendered once beside the buttons. */
  readonly host: ReactNode;
}

/** The standard buttons that write; the others open something, which may be opened again. */
const WRITING: ReadonlySet<string> = new Set(['remove', 'submit']);

/** Ties an entity's actions to ports and forms. */
export function useActions({ place, states, only }: ActionsOptions): ActionsAtPlace {
  const ports = usePorts('data', 'texts', 'feedback', 'navigation', 'house');
  const opener = useFormOpener();
  const { hears, host } = useHost(place);
  const latest = useRef({ place, opener });
  latest.current = { place, opener };
  const { entity } = place;
  const rights = useRights();
  const actions = useMemo<Actions>(() => {
    const all = actionModels(entity, { states, t: ports.t }, only);
    const at = (where: Parameters<typeof isAllowed>[1]): readonly ActionModel[] =>
      all.filter((action) => isAllowed(action, where, ports.can));
    const context = {
      entity,
      states,
      get user() {
        return ports.user;
      },
      now: () => ports.now(),
    };
    const throttle = createThrottle();
    const running = new Set<string>();
    const one = {
      toolbar: at('toolbar'),
      row: at('row'),
      batch: at('batch'),
      detail: at('detail'),
      isOfferedOn: (action: ActionModel, row: Row) => isOfferedOn(action, row, context),
      targets: (action: ActionModel, row: Row) => targetsOf(action, row, context),
      offerUndo: hears.onUndo,
      run(action: ActionModel, rows: readonly Row[], isBatch = false, given?: Row): void {
        const press = `${action.key}:${rows.map(rowId).join()}`;
        // a slow answer outlasts the throttle
        if (running.has(press) || !throttle.pass(press, action.spec.throttleMs)) return;
        const isWriting = action.builtin ? WRITING.has(action.builtin) : !action.spec.file;
        if (isWriting) running.add(press);
        hears.onBegin();
        const parts: RunParts = {
          ports,
          ...latest.current,
          ...hears,
          given,
          other: (one, row) => otherOf(all, one, row, { ...context, can: ports.can }),
          destination: (one, row) => destination(one, row, context),
        };
        runAction(parts, action, rows, isBatch)
          .catch((reason: unknown) => {
            // what was pressed on is another by now: it is shown as it is
            if (isOutdated(reason)) latest.current.place.onChanged({ isDeleted: false });
            ignoreRefusal(reason);
          })
          .finally(() => running.delete(press));
      },
    };
    return { ...one, runBatch: batchRunner(ports, entity, one) };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `can` answers otherwise when the rights change
  }, [entity, states, only, ports, hears, rights]);
  return { actions, host };
}

/** What runs tell while they run, and where it is shown. */
function useHost(place: ActionPlaceFacts) {
  const [progress, setProgress] = useState<BatchProgress | null>(null);
  const [transfer, setTransfer] = useState<OpenTransfer | null>(null);
  const [undo, setUndo] = useState<UndoOffer | null>(null);
  const [question, setQuestion] = useState<OpenQuestion | null>(null);
  const [result, setResult] = useState<ActionResult | null>(null);
  const closeResult = useCallback(() => setResult(null), []);
  const hears = useMemo(() => {
    const open = (asked: AskedBack, resolve: (value: string | undefined) => void): void =>
      setQuestion({
        question: asked,
        answer: (value) => {
          setQuestion(null);
          resolve(value);
        },
      });
    return {
      onProgress: setProgress,
      onUndo: setUndo,
      onResult: setResult,
      /** What came of the one before lies over the dialog of the next. */
      onBegin: closeResult,
      onTransfer: (kind: TransferKind, rows: readonly Row[] = []) => setTransfer({ kind, rows }),
      ask: (asked: AskedBack) => new Promise<string | undefined>((resolve) => open(asked, resolve)),
    };
  }, [closeResult]);
  const host = (
    <>
      <ActionHost
        progress={progress}
        undo={undo}
        question={question}
        result={result}
        onCloseProgress={() => setProgress(null)}
        onCloseUndo={() => setUndo(null)}
        onCloseResult={closeResult}
      />
      <TransferHost open={transfer} place={place} onClose={() => setTransfer(null)} />
    </>
  );
  return { hears, host };
}

/** A refused call has already been told by a toast; anything else is our own mistake and must reach the console of the developer. */
function ignoreRefusal(reason: unknown): void {
  if (reason instanceof TypeError || reason instanceof ReferenceError) throw reason;
}
