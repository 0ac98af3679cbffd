import { useLatest } from 'ahooks';
import { useCallback, useEffect, useRef, useState } from 'react';

import { useHouse } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { useDraft, type DraftControl } from '#engine/form/record/use-draft.ts';
import { wallTime } from '#schemas/basics/wall-time.ts';
import { isConflictOf, reasonOf } from './refusals.ts';

/** Without a change for this long the document is saved. */
const AUTOSAVE_MS = 5000;
/** Without a change for this long it is kept in the browser. */
export const KEEP_MS = 400;

export interface KeepingInput<T> {
  /** Under which name what is not saved is kept in the browser. */
  readonly draftKey: string;
  /** What would be saved; another one is a change. */
  readonly value: T;
  /** As the browser keeps it. */
  readonly asDraft: (value: T) => Row;
  /** Why it cannot be saved as it is; null where it can. */
  readonly obstacle: string | null;
  readonly canSave: boolean;
  /** As `Editing`. */
  readonly mayStill: () => Promise<boolean>;
  /** Sends it; rejects with `CallError`. */
  readonly send: (value: T) => Promise<void>;
}

export interface Keeping {
  readonly state: 'saved' | 'dirty' | 'saving' | 'failed';
  readonly isDirty: boolean;
  /** `HH:mm` of the last save here. */
  readonly savedAt: string | null;
  /** Why the last save was refused. */
  readonly failure: string | null;
  /** Somebody else saved meanwhile: nothing is saved by itself until that is settled. */
  readonly isConflict: boolean;
  /** @returns whether the server has what is shown */
  readonly save: () => Promise<boolean>;
  /** This is what the server has; what was not saved is given up. */
  readonly settle: (value: unknown) => void;
  /** The conflict is over: what is shown goes on top of what the other one saved. */
  readonly goOn: () => void;
  /** Gives up what is not saved. */
  readonly forget: () => void;
  /** What this browser kept of it before, or another tab keeps of it now. */
  readonly draft: Pick<DraftControl, 'found' | 'setAside' | 'take' | 'drop'>;
}

/** Saves a document a moment after its last change and keeps in the browser what the server does not have. */
export function useKeeping<T>(input: KeepingInput<T>): Keeping {
  const { draftKey, value, obstacle, canSave } = input;
  const draft = useDraft(draftKey, () => input.asDraft(value), { pauseMs: KEEP_MS });
  const sent = useSending(input, draft);
  const { saved, setSaved, refusal, setRefusal, isSaving, save } = sent;
  const isDirty = value !== saved.value;
  const isConflict = refusal?.isConflict ?? false;
  useTyped(isDirty ? value : undefined, saved.value, draft);
  useAutosave(isDirty && canSave && obstacle === null && !isConflict, value, save);
  return {
    state: isSaving ? 'saving' : !isDirty ? 'saved' : refusal === null ? 'dirty' : 'failed',
    isDirty,
    savedAt: saved.at,
    failure: refusal?.reason ?? null,
    isConflict,
    save,
    settle: (next) => {
      setSaved({ value: next as T, at: saved.at });
      setRefusal(null);
      draft.forgetOwn();
    },
    goOn: () => setRefusal(null),
    forget: draft.forgetOwn,
    draft,
  };
}

interface Refusal {
  readonly reason: string;
  readonly isConflict: boolean;
}

/** What the server has, why it refused the last time, and the way to send it what is shown: one after the other. */
function useSending<T>(input: KeepingInput<T>, draft: DraftControl) {
  const ports = useHouse();
  const { value, obstacle, canSave } = input;
  const [saved, setSaved] = useState<{ readonly value: T; readonly at: string | null }>({
    value,
    at: null,
  });
  const [isSaving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const running = useRef<Promise<boolean> | undefined>(undefined);
  const latest = useLatest(async (): Promise<boolean> => {
    if (value === saved.value) return true;
    if (!canSave) return false;
    if (obstacle !== null) {
      setRefusal({ reason: obstacle, isConflict: false });
      return false;
    }
    setSaving(true);
    try {
      if (!(await input.mayStill())) {
        draft.keep();
        return false;
      }
      await input.send(value);
      setSaved({ value, at: wallTime(ports.now()).slice(11, 16) });
      setRefusal(null);
      draft.forgetOwn();
      return true;
    } catch (cause) {
      draft.keep();
      setRefusal({ reason: reasonOf(cause), isConflict: isConflictOf(cause) });
      return false;
    } finally {
      setSaving(false);
    }
  });
  const save = useCallback(async (): Promise<boolean> => {
    await running.current;
    running.current = latest.current();
    return running.current;
  }, [latest]);
  return { saved, setSaved, isSaving, refusal, setRefusal, save };
}

/** What the server does not have is kept in the browser, also what was drawn while it was sent. */
export function useTyped(
  unsaved: unknown,
  saved: unknown,
  { touch, forgetOwn }: Pick<DraftControl, 'touch' | 'forgetOwn'>,
): void {
  useEffect(() => {
    if (unsaved === undefined) forgetOwn();
    else touch();
  }, [unsaved, saved, touch, forgetOwn]);
}

function useAutosave(mayRun: boolean, value: unknown, save: () => Promise<boolean>): void {
  useEffect(() => {
    if (!mayRun) return undefined;
    const timer = setTimeout(() => void save(), AUTOSAVE_MS);
    return () => clearTimeout(timer);
  }, [mayRun, value, save]);
}
