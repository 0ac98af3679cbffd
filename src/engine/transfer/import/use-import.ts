import { useEffect, useState } from 'react';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { asCallError } from '#engine/base/list-store.ts';
import { useEnginePorts } from '#engine/base/ports-context.ts';
import { firstMapping, hasEnded, rememberMapping, taskApi, type ImportPreview, type ImportTask, type Mapping } from './import-model.ts';

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
  readonly check: ImportTask | null;
  readonly run: ImportTask | null;
  readonly undo: ImportTask | null;
  upload(file: File): void;
  setMapping(mapping: Mapping): void;
  startCheck(): void;
  startRun(): void;
  startUndo(): void;
  cancel(): void;
  /** Back to the columns, or to another file. */
  back(step: 'upload' | 'map'): void;
}

const ASK_EVERY_MS = 1000;

/** @param onWritten records may have changed: lists reload. */
export function useImport(entity: EntitySchema, onWritten: () => void): ImportMoves {
  const ports = useEnginePorts();
  const [step, setStep] = useState<ImportStep>('upload');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const [preview, setPreview] = useState<ImportPreview | null>(null);
  const [mapping, setMapping] = useState<Mapping>({});
  const [check, setCheck] = useState<ImportTask | null>(null);
  const [run, setRun] = useState<ImportTask | null>(null);
  const [undo, setUndo] = useState<ImportTask | null>(null);
  const base = `/engine/import/${entity.name}`;
  const memory = `import.${entity.name}`;
  useTask(check, setCheck);
  useTask(run, setRun, onWritten);
  useTask(undo, setUndo, onWritten);

  /** One call at a time; a refusal is told in the wizard, not by a toast that goes. */
  async function ask<T>(api: string, body: unknown, take: (answer: T) => void): Promise<void> {
    setBusy(true);
    setError('');
    try {
      take(await ports.call<T>(api, { body }, { isSilent: true, idempotencyKey: ports.newId() }));
    } catch (reason) {
      setError(asCallError(reason).message);
    } finally {
      setBusy(false);
    }
  }
  const order = { sourceId: preview?.id, mapping };
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
    upload(file) {
      const body = new FormData();
      body.append('file', file);
      void ask<ImportPreview>(`POST ${base}/upload`, body, (read) => {
        setPreview(read);
        setMapping(firstMapping(read, ports.settings.get<Readonly<Record<string, string>>>(memory)));
        setStep('map');
      });
    },
    startCheck() {
      void ask<ImportTask>(`POST ${base}/check`, order, (task) => {
        ports.settings.set(memory, rememberMapping(preview?.header ?? [], mapping));
        setCheck(task);
        setStep('check');
      });
    },
    startRun() {
      void ask<ImportTask>(`POST ${base}/run`, order, (task) => {
        setRun(task);
        setStep('done');
        if (hasEnded(task)) onWritten();
      });
    },
    startUndo() {
      void ask<ImportTask>('POST /engine/import/undo', { taskId: run?.id }, (task) => {
        setUndo(task);
        if (hasEnded(task)) onWritten();
      });
    },
    cancel() {
      const open = [undo, run, check].find((task) => task && !hasEnded(task));
      if (open) void ask('POST /sys/task/cancel', { id: open.id }, () => undefined);
    },
    back(to) {
      setError('');
      setCheck(null);
      setStep(to);
    },
  };
}

/** Asks for an open task until it has ended; a lost question is asked again. */
function useTask(task: ImportTask | null, set: (task: ImportTask) => void, onEnded?: () => void): void {
  const ports = useEnginePorts();
  const id = task && !hasEnded(task) ? task.id : null;
  useEffect(() => {
    if (id === null) return undefined;
    let isGone = false;
    const ask = async (): Promise<void> => {
      const now = await ports.call<ImportTask>(taskApi(id), {}, { isSilent: true });
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
