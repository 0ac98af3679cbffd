import { useEffect, useMemo, useRef, useState } from 'react';

import { useDocument, type SchemaDocument } from '#designer/workbench/draft/use-document.ts';
import { useProblems } from '#designer/workbench/draft/use-problems.ts';
import {
  useFeedback,
  useHouse as useEngineHouse,
  useNavigation,
  usePorts,
} from '#engine/base/ports-context.ts';
import type { CallError } from '#engine/base/ports.ts';
import type { SchemaEntry } from '#schemas/api/workbench.ts';
import { useEditing } from '../../editing/use-editing.ts';
import { keyOf, workbenchApi, type SchemaInfo } from '../api.ts';
import { useHouse } from '../house.ts';
import { parseText, textAt } from '../language/json-tree.ts';
import type { KnownWorld } from '../language/known-names.ts';
import { usePreview } from '../preview/use-preview.ts';
import type { Dialog } from './open-dialog.tsx';
import { useEditorMoves } from './use-editor-moves.ts';

/** An open schema as the workbench gives it to its pane. */
export interface DocumentPaneProps {
  readonly entry: SchemaEntry;
  readonly isActive: boolean;
  readonly world: KnownWorld;
  readonly learn: (text: string) => void;
  /** Where the outline stands, beside the list of schemas. */
  readonly outlet: HTMLElement | null;
  readonly onDirty: (key: string, isDirty: boolean) => void;
  readonly onTitle: (key: string, title: string) => void;
  /** The server holds something new: the list of schemas is read again. */
  readonly onChanged: () => void;
  readonly onWhy: (entity: string) => void;
  /** A draft that never ran has been dropped: nothing is left to show. */
  readonly onGone: () => void;
}

/** What a pane knows of its schema, and what it does with it. */
export type Pane = ReturnType<typeof usePane>;

/** Everything that is known of an open schema, also while it is read anew. */
export function usePane({
  entry,
  isActive,
  world,
  learn,
  onDirty,
  onTitle,
  onChanged,
  onGone,
}: DocumentPaneProps) {
  const { notify } = useFeedback();
  const house = useHouse();
  const { kind, module, name } = entry;
  const schema = useMemo(() => ({ kind, module, name }), [kind, module, name]);
  const { canSave, editing, gained } = useHolding(schema);
  const document = useDocument(schema, {
    onSaved: onChanged,
    canSave,
    mayStill: editing.mayStill,
  });
  gained.current = () => {
    // what is not saved yet stays: saving says what the other one changed
    if (document.save === 'clean') document.reload();
  };
  const { own, text, info } = document;
  const version = info?.running?.hash ?? '';
  const checked = useProblems({ own, text, world, isActive, version });
  const hasErrors = checked.problems.some(({ severity }) => severity === 'error');
  const { isRead } = checked;
  const preview = usePreview({ own, text, hasErrors, isRead, isActive, version });
  const moves = useEditorMoves(text, checked);
  const state = usePaneState();
  useTold({ entry, document, learn, onDirty, onTitle });
  const end = (message: string): void => {
    state.setDialog(null);
    notify('success', message, 2000);
    state.setDone(message);
    document.reload();
    onChanged();
    void house.refresh().catch(() => undefined);
  };
  const dropDraft = useDropDraft(document, { onChanged, onGone });
  const openPage = useOpenPage(entry, info);
  return {
    ...state,
    canSave,
    editing,
    document,
    checked,
    preview,
    moves,
    end,
    dropDraft,
    openPage,
  };
}

/** Whether the draft may be changed here, and who else has it open. */
function useHolding({ kind, name }: Pick<SchemaEntry, 'kind' | 'name'>) {
  const { can } = useEngineHouse();
  const gained = useRef(() => undefined as void);
  const isOn = can('sys:schema:save');
  const editing = useEditing({
    kind: 'schema',
    document: keyOf({ kind, name }),
    isOn,
    onGained: () => gained.current(),
  });
  return { canSave: isOn && editing.mayEdit, editing, gained };
}

/** What is open in a pane, and what was done last; stays while the schema is read anew. */
function usePaneState() {
  const [cursor, setCursor] = useState(0);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const [isWide, setWide] = useState(false);
  const [hasProperties, setProperties] = useState(false);
  const [beside, setBeside] = useState<'preview' | 'form'>('preview');
  const shown = { cursor, dialog, done, isWide, hasProperties, beside };
  return { ...shown, setCursor, setDialog, setDone, setWide, setProperties, setBeside };
}

interface ToldOfPage extends Pick<DocumentPaneProps, 'entry' | 'learn' | 'onDirty' | 'onTitle'> {
  readonly document: SchemaDocument;
}

/** Keeps the page told: whether something is unsaved, what the text is called, and of what it speaks. */
function useTold({
  entry: { kind, name },
  document: { text, save },
  learn,
  onDirty,
  onTitle,
}: ToldOfPage): void {
  const isDirty = save !== 'clean';
  useEffect(() => {
    onDirty(keyOf({ kind, name }), isDirty);
  }, [onDirty, kind, name, isDirty]);
  useEffect(() => {
    learn(text);
  }, [learn, text]);
  const title = useMemo(() => textAt(parseText(text), ['title']), [text]);
  useEffect(() => {
    if (title) onTitle(keyOf({ kind, name }), title);
  }, [onTitle, kind, name, title]);
}

/** Opens the page that runs; undefined where none does. */
function useOpenPage(
  { kind, name, title }: SchemaEntry,
  info: SchemaInfo | undefined,
): (() => void) | undefined {
  const ports = useNavigation();
  const { routeOf } = useHouse();
  const route =
    info?.running && (kind === 'entity' || kind === 'screen') ? routeOf(kind, name) : undefined;
  return route === undefined ? undefined : () => ports.open(`/${route}`, { title });
}

/** Asks, then throws the draft away: what runs stands there again, or nothing. */
function useDropDraft(
  { own, info, reload }: SchemaDocument,
  { onChanged, onGone }: Pick<DocumentPaneProps, 'onChanged' | 'onGone'>,
): () => Promise<void> {
  const ports = usePorts('data', 'texts', 'feedback');
  const { t } = ports;
  return async () => {
    const isSure = await ports.confirm({
      title: t('workbench.dropDraft'),
      text: t('workbench.dropDraftText', { name: own.name }),
      danger: true,
    });
    if (!isSure) return;
    try {
      await workbenchApi(ports).dropDraft(own);
      onChanged();
      if (info?.running) reload();
      else onGone();
    } catch (cause) {
      ports.notify('error', (cause as CallError).message);
    }
  };
}
