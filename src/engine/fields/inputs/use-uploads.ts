import { useLatest } from 'ahooks';
import { useEffect, useRef, useState } from 'react';

import { fileRefusal } from '#engine/base/file-refusal.ts';
import { usePorts } from '#engine/base/ports-context.ts';
import type { DataPort, TextPort } from '#engine/base/ports.ts';
import type { InputProps } from '#engine/base/registry.ts';
import { useUnfinished } from '#engine/base/unfinished.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import type { PictureFacts } from '#schemas/types/picture-facts.ts';

/** A stored file as it travels. */
export interface StoredFile {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  /** What a photo said of itself before it was drawn anew. */
  readonly facts?: PictureFacts;
}

/** A file on its way, or one that did not arrive. */
export interface RunningFile {
  readonly key: string;
  readonly file: File;
  readonly percent: number;
  readonly failure?: string;
  readonly facts?: PictureFacts;
}

export interface UploadRules {
  readonly count: number;
  readonly accept: readonly string[];
  readonly maxMb: number;
}

const IMAGES = ['jpg', 'jpeg', 'png', 'gif', 'webp'];
const DEFAULT_COUNT = 10;
const DEFAULT_MB = 100;
const FILE_ERROR_MS = 3000;

interface Uploads {
  readonly stored: readonly StoredFile[];
  readonly running: readonly RunningFile[];
  readonly rules: UploadRules;
  readonly hasRoom: boolean;
  /** @param isShot taken this moment, with the camera */
  readonly add: (files: readonly File[], isShot?: boolean) => void;
  readonly retry: (key: string) => void;
  readonly drop: (key: string) => void;
  readonly remove: (id: string) => void;
  readonly move: (id: string, to: number) => void;
}

/** Files of a field: judged before they are sent, each with its own progress and its own second try. */
export function useUploads(props: InputProps, isImage: boolean): Uploads {
  const ports = usePorts('data', 'texts', 'feedback', 'house');
  const rules = rulesOf(props.field, isImage, ports.maxUploadMb);
  const stored = storedOf(props.value);
  // uploads that run side by side each add to what the others left
  const latest = useRef(stored);
  useEffect(() => {
    latest.current = storedOf(props.value);
  }, [props.value]);
  const change = (next: readonly StoredFile[]): void => {
    latest.current = next;
    props.onChange(next);
  };
  const sending = useSending((done) => change([...latest.current, done].slice(-rules.count)));
  const { running } = sending;
  // pictures that are drawn anew before they are sent: on a phone that takes its time
  const [preparing, setPreparing] = useState(0);
  useUnfinished(unfinished(running, preparing, ports.t));
  const under = useLatest(running);
  const begin = (files: readonly ReadyFile[]): void => {
    const room = rules.count - latest.current.length - under.current.length;
    const fitting = files.flatMap(({ file, facts }) => {
      const problem = fileRefusal(file, rules, ports.t);
      if (problem) ports.notify('error', problem, FILE_ERROR_MS);
      return problem ? [] : [{ key: ports.newId(), file, percent: 0, ...(facts && { facts }) }];
    });
    if (fitting.length > room)
      ports.notify(
        'warning',
        ports.t('input.uploadTooMany', { count: rules.count }),
        FILE_ERROR_MS,
      );
    sending.begin(fitting.slice(0, Math.max(0, room)));
  };
  const add = (files: readonly File[], isShot = false): void => {
    if (!isImage || !ports.preparePicture) return begin(files.map((file) => ({ file })));
    setPreparing((old) => old + files.length);
    void Promise.all(files.map(async (file) => prepared(ports, file, isShot))).then((ready) => {
      setPreparing((old) => old - files.length);
      begin(ready);
    });
  };
  return {
    stored,
    running,
    rules,
    hasRoom: stored.length + running.length + preparing < rules.count,
    add,
    retry: sending.retry,
    drop: sending.drop,
    remove: (id) => change(latest.current.filter((one) => one.id !== id)),
    move: (id, to) => change(moved(latest.current, id, to)),
  };
}

interface ReadyFile {
  readonly file: File;
  readonly facts?: PictureFacts;
}

/** What no browser can draw goes as it is: the rules of the field judge it. */
async function prepared(
  { preparePicture }: Pick<DataPort, 'preparePicture'>,
  file: File,
  isShot: boolean,
): Promise<ReadyFile> {
  return (await preparePicture?.(file, isShot).catch(() => undefined)) ?? { file };
}

/** Files on their way, each with its progress or why it failed. */
function useSending(onDone: (file: StoredFile) => void) {
  const ports = usePorts('data', 'texts');
  const [running, setRunning] = useState<readonly RunningFile[]>([]);
  const latest = useRef(onDone);
  latest.current = onDone;
  const set = (key: string, part: Partial<RunningFile>): void =>
    setRunning((old) => old.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const drop = (key: string): void => setRunning((old) => old.filter((one) => one.key !== key));
  const send = async ({ key, file, facts }: RunningFile): Promise<void> => {
    try {
      const upload = ports.uploadOrKeep ?? ports.upload;
      const { id, name, size } = await upload(file, (percent) => set(key, { percent }));
      drop(key);
      latest.current({ id, name, size, ...(facts && { facts }) });
    } catch (error) {
      set(key, {
        failure:
          (error as { readonly message?: string } | undefined)?.message ??
          ports.t('input.uploadFailed'),
      });
    }
  };
  const begin = (files: readonly RunningFile[]): void => {
    setRunning((old) => [...old, ...files]);
    files.forEach((one) => void send(one));
  };
  const retry = (key: string): void => {
    const again = running.find((one) => one.key === key);
    if (!again) return;
    setRunning((old) =>
      old.map((one) => {
        const { failure: _, ...rest } = one;
        return one.key === key ? { ...rest, percent: 0 } : one;
      }),
    );
    void send(again);
  };
  return { running, begin, retry, drop };
}

/** The list with one file at another place; outside of it nothing moves. */
export function moved(files: readonly StoredFile[], id: string, to: number): readonly StoredFile[] {
  const file = files.find((one) => one.id === id);
  if (!file || to < 0 || to >= files.length) return files;
  const others = files.filter((one) => one !== file);
  return [...others.slice(0, to), file, ...others.slice(to)];
}

/** A field may ask for less than the server takes, never for more. */
function rulesOf(field: FieldSpec, isImage: boolean, serverMb: number = DEFAULT_MB): UploadRules {
  const given = field as Partial<UploadRules>;
  const accept = (given.accept ?? (isImage ? IMAGES : [])).map((ext) =>
    ext.replace(/^\./, '').toLowerCase(),
  );
  return {
    count: given.count ?? DEFAULT_COUNT,
    accept,
    maxMb: Math.min(given.maxMb ?? serverMb, serverMb),
  };
}

/** What keeps the field from being sent: files that did not arrive, before those that may still. */
function unfinished(
  running: readonly RunningFile[],
  preparing: number,
  t: TextPort['t'],
): string | undefined {
  const failed = running.filter(({ failure }) => failure !== undefined).length;
  if (failed > 0) return t('input.uploadsFailed', { count: failed });
  const count = running.length + preparing;
  return count > 0 ? t('input.uploadsRunning', { count }) : undefined;
}

/** Files of a value; a single file counts as a list of one. */
export function storedOf(value: unknown): readonly StoredFile[] {
  const list = Array.isArray(value) ? value : value ? [value] : [];
  return list.filter(
    (one): one is StoredFile => typeof one === 'object' && one !== null && 'id' in one,
  );
}
