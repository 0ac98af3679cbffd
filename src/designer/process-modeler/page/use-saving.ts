import { useEffect, useRef, useState } from 'react';

import { useKeepTyped } from '#engine/base/keep-typed.ts';
import { usePorts } from '#engine/base/ports-context.ts';
import type { ModelSource } from '#schemas/api/workflow-definitions.ts';
import { wallTime } from '#schemas/basics/wall-time.ts';
import { isConflictOf, reasonOf } from '../../document/refusals.ts';
import { modelerApi } from '../api.ts';
import type { Drawing } from '../canvas/drawing.ts';

export interface Saving {
  readonly state: 'saved' | 'dirty' | 'saving';
  readonly isDirty: boolean;
  /** The time of the day, once saved here. */
  readonly savedAt: string | null;
  /** Why the last save was refused. */
  readonly failure: string | null;
  /** Somebody else saved meanwhile. */
  readonly isConflict: boolean;
  /** @returns whether the server has what is drawn */
  readonly save: () => Promise<boolean>;
  /** Gives up what is not saved. */
  readonly forget: () => void;
}

const KEEP_AFTER_MS = 2000;

/** Under which name an unsaved drawing is kept in the browser. */
export const draftKeyOf = (modelId: string): string => `modeler.${modelId}`;

/** A drawing that is not saved is kept in the browser, so that a closed page or a lost network loses nothing. */
export function useSaving(
  source: ModelSource,
  drawing: Drawing | undefined,
  changes: number,
): Saving {
  const ports = usePorts('data', 'texts', 'feedback', 'house');
  const [saved, setSaved] = useState({ changes: 0, rev: source.rev, at: null as string | null });
  const [isSaving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<{
    readonly reason: string;
    readonly isConflict: boolean;
  } | null>(null);
  const isDirty = changes !== saved.changes;
  const key = draftKeyOf(source.id);
  const kept = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (!isDirty || !drawing) return undefined;
    const keep = setTimeout(
      () =>
        void drawing.saveXML({ format: true }).then(({ xml = '' }) => {
          kept.current = xml;
          ports.drafts.set(key, { xml });
        }),
      KEEP_AFTER_MS,
    );
    return () => clearTimeout(keep);
  }, [ports, drawing, key, isDirty, changes]);
  useKeepTyped(() => {
    if (isDirty && kept.current !== undefined) ports.drafts.set(key, { xml: kept.current });
  });
  const save = async (): Promise<boolean> => {
    if (!drawing || isSaving) return false;
    if (!isDirty) return true;
    setSaving(true);
    setRefusal(null);
    try {
      const { xml = '' } = await drawing.saveXML({ format: true });
      const { rev } = await modelerApi(ports).save(source.id, { xml, rev: saved.rev });
      setSaved({ changes, rev, at: wallTime(ports.now()).slice(11, 16) });
      ports.drafts.remove(key);
      ports.notify('success', ports.t('modeler.savedToast'));
      return true;
    } catch (cause) {
      setRefusal({ reason: reasonOf(cause), isConflict: isConflictOf(cause) });
      return false;
    } finally {
      setSaving(false);
    }
  };
  return {
    state: isSaving ? 'saving' : isDirty ? 'dirty' : 'saved',
    isDirty,
    savedAt: saved.at,
    failure: refusal?.reason ?? null,
    isConflict: refusal?.isConflict ?? false,
    save,
    forget: () => ports.drafts.remove(key),
  };
}
