import { useLatest } from 'ahooks';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

import {
  workbenchApi,
  type Draft,
  type SchemaInfo,
  type SchemaName,
} from '#designer/workbench/api.ts';
import { usePorts } from '#engine/base/ports-context.ts';
import type { CallError } from '#engine/base/ports.ts';
import { wallTime } from '#schemas/basics/wall-time.ts';

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

/** Reads a schema and keeps its draft on the server: after a pause, on Ctrl+S, and before the page is left. */
export function useDocument(own: SchemaName, onSaved: () => void): SchemaDocument {
  const ports = usePorts('data', 'house');
  const api = useMemo(() => workbenchApi(ports), [ports]);
  const [state, setState] = useState<State>(START);
  const [turn, setTurn] = useState(0);
  const latest = useLatest({ state, onSaved });
  const running = useRef<Promise<boolean> | undefined>(undefined);
  const { kind, module, name } = own;
  const canSave = ports.can('sys:schema:save');
  const keptKey = `workbench.${kind}.${name}`;

  useEffect(() => {
    let isCurrent = true;
    api.info({ kind, module, name }).then(
      (info) =>
        isCurrent &&
        setState(({ opening }) => ({
          ...opened(info, ports.drafts.get(keptKey)?.values),
          opening: opening + 1,
        })),
      (error: CallError) => isCurrent && setState((old) => ({ ...old, status: 'failed', error })),
    );
    return () => {
      isCurrent = false;
    };
  }, [api, ports, kind, module, name, turn, keptKey]);

  const send = useCallback(async (): Promise<boolean> => {
    const { text, saved, lock, conflict } = latest.current.state;
    if (conflict) return false;
    if (text === saved) return true;
    setState((old) => ({ ...old, isSaving: true }));
    try {
      const answer = await api.saveDraft({ kind, module, name }, text, lock);
      ports.drafts.remove(keptKey);
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
      const error = reason as CallError & { readonly data?: { readonly current?: Draft } };
      // what could not be saved stays in this browser
      ports.drafts.set(keptKey, { text, base: saved });
      const theirs =
        error.code === CONFLICT
          ? (error.data?.current ?? (await draftOf(api, { kind, module, name })))
          : undefined;
      setState((old) => ({
        ...old,
        isSaving: false,
        saveError: error.message,
        ...(theirs ? { conflict: { base: saved, theirs } } : {}),
      }));
      return false;
    }
  }, [api, ports, kind, module, name, keptKey, latest]);

  const saveNow = useCallback(async (): Promise<boolean> => {
    await running.current;
    running.current = send();
    return running.current;
  }, [send]);

  const isDirty = state.status === 'ready' && state.text !== state.saved;
  const mayAutosave = isDirty && canSave && !state.conflict;
  useEffect(() => {
    if (!mayAutosave) return undefined;
    const timer = setTimeout(() => void saveNow(), AUTOSAVE_MS);
    return () => clearTimeout(timer);
  }, [mayAutosave, state.text, saveNow]);

  return {
    own,
    status: state.status,
    error: state.error,
    info: state.info,
    text: state.text,
    save: state.isSaving
      ? 'saving'
      : state.saveError && isDirty
        ? 'failed'
        : isDirty
          ? 'dirty'
          : 'clean',
    saveError: state.saveError,
    savedAt: state.savedAt,
    lock: state.lock,
    conflict: state.conflict,
    opening: state.opening,
    setText: useCallback(
      (text) => setState((old) => (old.text === text ? old : { ...old, text })),
      [],
    ),
    saveNow,
    resolve: useCallback((text) => setState((old) => resolved(old, text)), []),
    reload: useCallback(() => {
      setState((old) => ({ ...old, status: 'loading' }));
      setTurn((old) => old + 1);
    }, []),
  };
}

/** The draft, else what runs, else the file. */
function savedText({ draft, running, broken, file }: SchemaInfo): string {
  return draft?.text ?? running?.text ?? broken ?? file?.text ?? '';
}

/** A text that never reached the server goes on from where it stopped. */
function opened(info: SchemaInfo, kept: Readonly<Record<string, unknown>> | undefined): State {
  const saved = savedText(info);
  const isKept = typeof kept?.['text'] === 'string' && kept['base'] === saved;
  return {
    ...START,
    status: 'ready',
    info,
    saved,
    text: isKept ? String(kept['text']) : saved,
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

async function draftOf(
  api: ReturnType<typeof workbenchApi>,
  own: SchemaName,
): Promise<Draft | undefined> {
  return (await api.info(own).catch(() => undefined))?.draft ?? undefined;
}
