import { useEffect, useRef, useState } from 'react';

import { usePorts } from '#engine/base/ports-context.ts';
import { useDraft, type DraftControl } from '#engine/form/record/use-draft.ts';
import type { ModelSource } from '#schemas/api/workflow-definitions.ts';
import { wallTime } from '#schemas/basics/wall-time.ts';
import { isConflictOf, reasonOf } from '../../document/refusals.ts';
import type { Editing } from '../../editing/use-editing.ts';
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
  /** Who that was, where the server says it. */
  readonly otherName: string | null;
  /** @returns whether the server has what is drawn here */
  readonly save: () => Promise<boolean>;
  /** Gives up what is not saved. */
  readonly forget: () => void;
  /** What this browser kept of it before, or another tab keeps of it now. */
  readonly draft: Pick<DraftControl, 'found' | 'setAside' | 'take' | 'drop'>;
}

const KEEP_AFTER_MS = 2000;

/** Under which name an unsaved drawing is kept in the browser. */
const draftKeyOf = (modelId: string): string => `modeler.${modelId}`;

/** A drawing that is not saved is kept in the browser, so that a closed page or a lost network loses nothing. */
export function useSaving(
  source: ModelSource,
  drawing: Drawing | undefined,
  changes: number,
  mayStill: Editing['mayStill'],
): Saving {
  const ports = usePorts('data', 'texts', 'feedback', 'house');
  const [saved, setSaved] = useState({ changes: 0, rev: source.rev, at: null as string | null });
  const [isSaving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<{
    readonly reason: string;
    readonly isConflict: boolean;
    readonly otherName: string | null;
  } | null>(null);
  const isDirty = changes !== saved.changes;
  const draft = useKeptDrawing(source.id, isDirty ? drawing : undefined, changes);
  const save = async (): Promise<boolean> => {
    if (!drawing || isSaving) return false;
    // nothing is deployed that somebody else draws by now
    if (!isDirty) return mayStill();
    setSaving(true);
    setRefusal(null);
    try {
      if (!(await mayStill())) return false;
      const { xml = '' } = await drawing.saveXML({ format: true });
      const { rev } = await modelerApi(ports).save(source.id, { xml, rev: saved.rev });
      setSaved({ changes, rev, at: wallTime(ports.now()).slice(11, 16) });
      draft.forgetOwn();
      ports.notify('success', ports.t('modeler.savedToast'));
      return true;
    } catch (cause) {
      const isConflict = isConflictOf(cause);
      const theirs = isConflict ? await modelerApi(ports).source(source.id).catch(unread) : null;
      setRefusal({
        reason: reasonOf(cause),
        isConflict,
        otherName: theirs?.updaterName ?? null,
      });
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
    otherName: refusal?.otherName ?? null,
    save,
    forget: draft.forgetOwn,
    draft,
  };
}

const unread = (): null => null;

/** Its file is kept a moment after the last change: `unsaved` is the drawing that the server does not have. */
function useKeptDrawing(
  modelId: string,
  unsaved: Drawing | undefined,
  changes: number,
): DraftControl {
  const file = useRef('');
  const draft = useDraft(draftKeyOf(modelId), () => ({ xml: file.current }), { pauseMs: 0 });
  const { touch } = draft;
  useEffect(() => {
    if (!unsaved) return undefined;
    let isCurrent = true;
    const timer = setTimeout(
      () =>
        void unsaved.saveXML({ format: true }).then(({ xml = '' }) => {
          if (!isCurrent) return;
          file.current = xml;
          touch();
        }),
      KEEP_AFTER_MS,
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [unsaved, changes, touch]);
  return draft;
}
