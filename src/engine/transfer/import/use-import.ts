import { useEffect, useState } from 'react';

import { callAddress, fillAddress } from '#engine/base/call.ts';
import { asCallError } from '#engine/base/list-store.ts';
import { useData, usePorts } from '#engine/base/ports-context.ts';
import type { CallOptions } from '#engine/base/ports.ts';
import type { BackgroundTask } from '#schemas/api/background-task.ts';
import type { Address, AnswerAt } from '#schemas/api/contracts.ts';
import type { ImportPreview } from '#schemas/api/files.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import {
  asImportBackgroundTask,
  firstMapping,
  hasEnded,
  rememberMapping,
  type ImportBackgroundTask,
  type Mapping,
} from './import-model.ts';
import type { SourceWish } from './source-choice.tsx';

export type ImportStep = 'upload' | 'map' | 'check' | 'done';

/** The state of an import and the moves it knows. No markup. */
export interface ImportMoves {
  readonly step: ImportStep;
  readonly isBusy: boolean;
  /** The last refusal, in words. */
  readonly error: string;
  readonly preview: ImportPreview | null;
  readonly mapping: Mapping;
  /** The trial. */
  readonly check: ImportBackgroundTask | null;
  readonly run: ImportBackgroundTask | null;
  readonly undo: ImportBackgroundTask | null;
  upload(file: File): void;
  /** The same file with another sheet or another header. */
  choose(wish: SourceWish): void;
  setMapping(mapping: Mapping): void;
  startCheck(): void;
  startRun(): void;
  startUndo(): void;
  cancel(): void;
  /** Back to the columns, or to another file. */
  back(step: 'upload' | 'map'): void;
}

/** Takes a form, which no type says more of. */
const UPLOAD = 'POST /engine/import/{entity}/upload' satisfies Address;
const ASK_EVERY_MS = 1000;

/** @param onWritten records may have changed: lists reload. */
export function useImport(entity: EntitySchema, onWritten: () => void): ImportMoves {
  const ports = usePorts('data', 'house');
  const [step, setStep] = useState<ImportStep>('upload');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState<ImportPreview | null>(null);
  const [mapping, setMapping] = useState<Mapping>({});
  const [check, setCheck] = useState<ImportBackgroundTask | null>(null);
  const [run, setRun] = useState<ImportBackgroundTask | null>(null);
  const [undo, setUndo] = useState<ImportBackgroundTask | null>(null);
  const path = { entity: entity.name };
  const memory = `import.${entity.name}`;
  useTask(check, setCheck);
  useTask(run, setRun, onWritten);
  useTask(undo, setUndo, onWritten);

  /** One call at a time; a refusal is told in the wizard, not by a toast that goes. */
  async function ask<T>(
    call: (options: CallOptions) => Promise<T>,
    take: (answer: T) => void,
  ): Promise<void> {
    setBusy(true);
    setError('');
    try {
      take(await call({ isSilent: true, idempotencyKey: ports.newId() }));
    } catch (reason) {
      setError(asCallError(reason).message);
    } finally {
      setBusy(false);
    }
  }
  /** The whole file goes again where something else of it is chosen: nobody else keeps it. */
  function send(chosen: File, params: Partial<SourceWish> & { readonly instead?: string }): void {
    const body = new FormData();
    body.append('file', chosen);
    const upload = (options: CallOptions) =>
      ports.call<AnswerAt<typeof UPLOAD>>(fillAddress(UPLOAD, path), { body, params }, options);
    void ask(upload, (read) => {
      setPreview(read);
      setMapping(firstMapping(read, ports.settings.get<Readonly<Record<string, string>>>(memory)));
      setStep('map');
    });
  }
  const order = { sourceId: preview?.id ?? '', mapping };
  return {
    step,
    isBusy,
    error,
    preview,
    mapping,
    check,
    run,
    undo,
    setMapping,
    upload(chosen) {
      setFile(chosen);
      send(chosen, {});
    },
    choose(wish) {
      if (file) send(file, { ...wish, ...(preview && { instead: preview.id }) });
    },
    startCheck() {
      void ask(
        tasked((options) =>
          callAddress(ports, 'POST /engine/import/{entity}/check', { path, body: order }, options),
        ),
        (task) => {
          ports.settings.set(memory, rememberMapping(preview?.header ?? [], mapping));
          setCheck(task);
          setStep('check');
        },
      );
    },
    startRun() {
      void ask(
        tasked((options) =>
          callAddress(ports, 'POST /engine/import/{entity}/run', { path, body: order }, options),
        ),
        (task) => {
          setRun(task);
          setStep('done');
          if (hasEnded(task)) onWritten();
        },
      );
    },
    startUndo() {
      void ask(
        tasked((options) =>
          callAddress(
            ports,
            'POST /engine/import/undo',
            { body: { taskId: run?.id ?? '' } },
            options,
          ),
        ),
        (task) => {
          setUndo(task);
          if (hasEnded(task)) onWritten();
        },
      );
    },
    cancel() {
      const open = [undo, run, check].find((task) => task && !hasEnded(task));
      if (open)
        void ask(
          (options) =>
            callAddress(ports, 'POST /sys/task/cancel', { body: { id: open.id } }, options),
          () => undefined,
        );
    },
    back(to) {
      setError('');
      setCheck(null);
      setStep(to);
    },
  };
}

/** A call whose answer is a background task of the import. */
function tasked(
  call: (options: CallOptions) => Promise<BackgroundTask>,
): (options: CallOptions) => Promise<ImportBackgroundTask> {
  return async (options) => asImportBackgroundTask(await call(options));
}

/** Asks for an open task until it has ended; a lost question is asked again. */
function useTask(
  task: ImportBackgroundTask | null,
  set: (task: ImportBackgroundTask) => void,
  onEnded?: () => void,
): void {
  const ports = useData();
  const id = task && !hasEnded(task) ? task.id : null;
  useEffect(() => {
    if (id === null) return undefined;
    let isGone = false;
    const ask = async (): Promise<void> => {
      const now = asImportBackgroundTask(
        await callAddress(ports, 'GET /sys/task/mine/{id}', { path: { id } }, { isSilent: true }),
      );
      if (isGone) return;
      set(now);
      if (hasEnded(now)) onEnded?.();
    };
    const timer = setInterval(() => void ask().catch(() => undefined), ASK_EVERY_MS);
    return () => {
      isGone = true;
      clearInterval(timer);
    };
  }, [id, ports]); // eslint-disable-line react-hooks/exhaustive-deps -- the same task is asked for until it ends
}
