import { useLatest } from 'ahooks';
import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type Dispatch,
  type SetStateAction,
} from 'react';

import type { Editing } from '#designer/editing/use-editing.ts';
import {
  workbenchApi,
  type Draft,
  type SchemaInfo,
  type SchemaName,
} from '#designer/workbench/api.ts';
import { useData, usePorts } from '#engine/base/ports-context.ts';
import type { CallError } from '#engine/base/ports.ts';
import type { FoundDraft } from '#engine/form/record/draft-place.ts';
import { useDraft, type DraftControl } from '#engine/form/record/use-draft.ts';
import { wallTime } from '#schemas/basics/wall-time.ts';
import { KEEP_MS, useTyped } from '../../document/use-keeping.ts';

/** Without typing for this long the draft is saved. */
const AUTOSAVE_MS = 5000;
const CONFLICT = 10002;

/** How the text stands to the server. */
export type SaveState = 'clean' | 'dirty' | 'saving' | 'failed';

/** One open schema: its text, what the server has of it, and the ways between them. */
export interface SchemaDocument {
  readonly own: SchemaName;
  readonly status: 'loading' | 'ready' | 'failed';
  readonly error: CallError | undefined;
  readonly info: SchemaInfo | undefined;
  readonly text: string;
  readonly save: SaveState;
  /** Why saving failed. */
  readonly saveError: string | undefined;
  readonly savedAt: string | undefined;
  readonly lock: Draft['lock'] | null;
  /** Somebody else saved in between: what they saved, and what both started from. */
  readonly conflict: { readonly base: string; readonly theirs: Draft } | undefined;
  readonly setText: (text: string) => void;
  /** Saves the draft now; false when it could not be. */
  readonly saveNow: () => Promise<boolean>;
  /** Ends a conflict: the given text goes on top of theirs. */
  readonly resolve: (text: string) => void;
  readonly reload: () => void;
  /** Texts that did not reach the server, of earlier visits and of other tabs. */
  readonly draft: Pick<DraftControl, 'found' | 'setAside' | 'drop'>;
  /** Goes on from one of them: what the server got since comes up against it. @returns its text */
  readonly restore: (found: FoundDraft) => string;
  /** How often it was read: each time its text begins anew, whatever an editor still holds of the one before. */
  readonly opening: number;
}

interface State {
  readonly status: SchemaDocument['status'];
  readonly error?: CallError;
  readonly info?: SchemaInfo;
  readonly text: string;
  readonly saved: string;
  readonly lock: Draft['lock'] | null;
  readonly savedAt?: string | undefined;
  readonly isSaving: boolean;
  readonly saveError?: string | undefined;
  readonly conflict?: SchemaDocument['conflict'];
  readonly opening: number;
}

const START: State = {
  status: 'loading',
  text: '',
  saved: '',
  lock: null,
  isSaving: false,
  opening: 0,
};

interface DocumentRights extends Pick<Editing, 'mayStill'> {
  readonly onSaved: () => void;
  readonly canSave: boolean;
}

/** Reads a schema and keeps its draft on the server: after a pause, on Ctrl+S, and before the page is left. */
export function useDocument(
  own: SchemaName,
  { onSaved, canSave, mayStill }: DocumentRights,
): SchemaDocument {
  const [state, setState] = useState<State>(START);
  const reload = useReading(own, setState);
  const { text, saved, status, error, info, lock, savedAt, saveError, conflict, opening } = state;
  const isDirty = status === 'ready' && text !== saved;
  const draft = useDraft(keptKeyOf(own), () => ({ text, base: saved }), { pauseMs: KEEP_MS });
  useTyped(isDirty ? text : undefined, saved, draft);
  const saveNow = useSaving(own, { state, setState, onSaved, mayStill, draft });
  const mayAutosave = isDirty && canSave && !conflict;
  useEffect(() => {
    if (!mayAutosave) return undefined;
    const timer = setTimeout(() => void saveNow(), AUTOSAVE_MS);
    return () => clearTimeout(timer);
  }, [mayAutosave, text, saveNow]);
  return {
    own,
    status,
    error,
    info,
    text,
    saveError,
    savedAt,
    lock,
    conflict,
    opening,
    save: saveStateOf(state, isDirty),
    setText: useCallback(
      (next) => setState((old) => (old.text === next ? old : { ...old, text: next })),
      [],
    ),
    saveNow,
    resolve: useCallback((next) => setState((old) => resolved(old, next)), []),
    reload,
    draft,
    restore: (found) => {
      setState((old) => restored(old, found));
      draft.take(found);
      return textOf(found);
    },
  };
}

function saveStateOf({ isSaving, saveError }: State, isDirty: boolean): SaveState {
  if (isSaving) return 'saving';
  if (!isDirty) return 'clean';
  return saveError ? 'failed' : 'dirty';
}

type SetState = Dispatch<SetStateAction<State>>;

/** Under which name a text that did not reach the server is kept in the browser. */
const keptKeyOf = ({ kind, name }: SchemaName): string => `workbench.${kind}.${name}`;

/** Reads the schema as it is opened. @returns the way to read it anew */
function useReading(own: SchemaName, setState: SetState): () => void {
  const ports = useData();
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    workbenchApi(ports)
      .info(own)
      .then(
        (info) =>
          isCurrent &&
          setState(({ opening }) => ({
            ...opened(info),
            opening: opening + 1,
          })),
        (error: CallError) => isCurrent && setState((old) => ({ ...old, status: 'failed', error })),
      );
    return () => {
      isCurrent = false;
    };
  }, [ports, own, setState, turn]);
  return useCallback(() => {
    setState((old) => ({ ...old, status: 'loading' }));
    setTurn((old) => old + 1);
  }, [setState]);
}

interface SavingParts extends Pick<Editing, 'mayStill'> {
  readonly state: State;
  readonly setState: SetState;
  readonly onSaved: () => void;
  readonly draft: Pick<DraftControl, 'keep' | 'forgetOwn'>;
}

/** Saves the draft: one call after the other; what could not be saved stays in this browser. */
function useSaving(own: SchemaName, parts: SavingParts): () => Promise<boolean> {
  const ports = usePorts('data', 'house');
  const latest = useLatest(parts);
  const running = useRef<Promise<boolean> | undefined>(undefined);
  const send = useCallback(async (): Promise<boolean> => {
    const api = workbenchApi(ports);
    const { state, setState } = latest.current;
    const { text, saved, lock, conflict } = state;
    if (conflict) return false;
    if (text === saved) return true;
    setState((old) => ({ ...old, isSaving: true }));
    try {
      if (!(await latest.current.mayStill())) {
        latest.current.draft.keep();
        setState((old) => ({ ...old, isSaving: false }));
        return false;
      }
      const answer = await api.saveDraft(own, text, lock);
      latest.current.draft.forgetOwn();
      const savedAt = wallTime(ports.now()).slice(11, 16);
      setState((old) => ({
        ...withDraft(old, { text, lock: answer.lock }),
        isSaving: false,
        saveError: undefined,
        savedAt,
      }));
      latest.current.onSaved();
      return true;
    } catch (reason) {
      latest.current.draft.keep();
      const error = reason as Refusal;
      const theirs = await theirsOf(api, own, error);
      setState((old) => ({
        ...old,
        isSaving: false,
        saveError: error.message,
        ...(theirs ? { conflict: { base: saved, theirs } } : {}),
      }));
      return false;
    }
  }, [ports, own, latest]);
  return useCallback(async (): Promise<boolean> => {
    await running.current;
    running.current = send();
    return running.current;
  }, [send]);
}

type Refusal = CallError & { readonly data?: { readonly current?: Draft } };

/** What somebody else saved meanwhile, where that is why it was refused. */
async function theirsOf(
  api: ReturnType<typeof workbenchApi>,
  own: SchemaName,
  { code, data }: Refusal,
): Promise<Draft | undefined> {
  return code === CONFLICT ? (data?.current ?? (await draftOf(api, own))) : undefined;
}

/** The draft, else what runs, else the file. */
function savedText({ draft, running, broken, file }: SchemaInfo): string {
  return draft?.text ?? running?.text ?? broken ?? file?.text ?? '';
}

function opened(info: SchemaInfo): State {
  const saved = savedText(info);
  return {
    ...START,
    status: 'ready',
    info,
    saved,
    text: saved,
    lock: info.draft?.lock ?? null,
    savedAt: info.draft?.at?.slice(11, 16),
  };
}

function withDraft(old: State, draft: Draft): State {
  return {
    ...old,
    saved: draft.text,
    lock: draft.lock,
    ...(old.info ? { info: { ...old.info, draft } } : {}),
  };
}

function resolved({ conflict, ...old }: State, text: string): State {
  return conflict ? { ...withDraft(old, conflict.theirs), text, saveError: undefined } : old;
}

const textOf = ({ values }: FoundDraft): string => String(values['text'] ?? '');

/** A text that never reached the server goes on from where it stopped. */
function restored(old: State, found: FoundDraft): State {
  const base = String(found.values['base'] ?? '');
  const theirs = base === old.saved ? undefined : old.info?.draft;
  return { ...old, text: textOf(found), ...(theirs ? { conflict: { base, theirs } } : {}) };
}

async function draftOf(
  api: ReturnType<typeof workbenchApi>,
  own: SchemaName,
): Promise<Draft | undefined> {
  return (await api.info(own).catch(() => undefined))?.draft ?? undefined;
}
