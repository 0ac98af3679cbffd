import { Button } from 'antd';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useEnginePorts } from '#engine/base/ports-context.ts';
import type { CallError } from '#engine/base/ports.ts';
import type { SchemaEntry } from '#schemas/api/workbench.ts';
import { keyOf, workbenchApi } from '../api.ts';
import { ConflictBanner } from '../compare/conflict-banner.tsx';
import { DiffDialog } from '../compare/diff-dialog.tsx';
import { PublishDialog } from '../compare/publish-dialog.tsx';
import { VersionsDrawer } from '../compare/versions-drawer.tsx';
import { CodeEditor } from '../editor/code-editor.tsx';
import type { EditorHandle } from '../editor/create-editor.ts';
import { useHouse } from '../house.ts';
import { fixOf, offsetOf, type Problem } from '../language/check-locally.ts';
import { formatSchema } from '../language/format-schema.ts';
import { nodeAt, parseText, textAt } from '../language/json-tree.ts';
import type { KnownWorld } from '../language/known-names.ts';
import { PreviewPane } from '../preview/preview-pane.tsx';
import { usePreview } from '../preview/use-preview.ts';
import { Splitter, useKeptWidth } from '../splitter.tsx';
import { PropertyPanel, PropertySection } from '../properties/property-panel.tsx';
import { applyChanges, type TextChange } from '../structure/edit-text.ts';
import { StructurePanel } from '../structure/structure-panel.tsx';
import { ProblemList } from './problem-list.tsx';
import { PublishedStrip } from './published-strip.tsx';
import { TopBar } from './top-bar.tsx';
import { useDocument } from '#designer/workbench/draft/use-document.ts';
import { countInTheWay, useProblems } from '#designer/workbench/draft/use-problems.ts';

interface DocumentPaneProps {
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

type Dialog = { readonly kind: 'publish' | 'versions' } | { readonly kind: 'compare'; readonly start: string };

const PREVIEW_PX = { min: 280, max: 1100 };
/** A third of a wide screen, less of a narrow one. */
const usualPreview = (): number => (window.innerWidth >= 1600 ? 640 : 420);

/** One open schema: editor, problems, outline, preview and the way to a version. */
export function DocumentPane({ entry, isActive, world, learn, outlet, onDirty, onTitle, onChanged, onWhy, onGone }: DocumentPaneProps) {
  const ports = useEnginePorts();
  const { t } = ports;
  const house = useHouse();
  const { kind, module, name } = entry;
  const document = useDocument(
    useMemo(() => ({ kind, module, name }), [kind, module, name]),
    onChanged,
  );
  const { text, info, status } = document;
  const version = info?.running?.hash ?? '';
  const checked = useProblems({ own: document.own, text, world, isActive, version });
  const hasErrors = checked.problems.some(({ severity }) => severity === 'error');
  const preview = usePreview({ own: document.own, text, hasErrors, isActive, version });
  const editor = useRef<EditorHandle | null>(null);
  const [cursor, setCursor] = useState(0);
  const [depths, setDepths] = useState({ undo: 0, redo: 0 });
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [previewWidth, setPreviewWidth] = useKeptWidth('workbench.preview', usualPreview());
  const [isWide, setWide] = useState(false);
  const [hasProperties, setProperties] = useState(false);
  const [done, setDone] = useState<string | null>(null);
  const canSave = ports.can('sys:schema:save');
  const isDirty = document.save !== 'clean';
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
  const handleReady = useCallback((handle: EditorHandle) => {
    editor.current = handle;
    setDepths({ undo: 0, redo: 0 });
  }, []);

  const change = (changes: readonly TextChange[], focus?: readonly string[]): void => {
    const own = editor.current;
    if (!own || changes.length === 0) return;
    const after = applyChanges(own.text(), changes);
    own.change(changes);
    const node = focus && nodeAt(parseText(after), focus, 'property');
    if (node) own.jump(node.from);
  };
  const pick = (field: string): void => {
    const node = nodeAt(parseText(text), ['fields', field], 'property');
    if (node) editor.current?.mark(node.from, node.to);
    setProperties(true);
  };
  const jump = (problem: Problem): void => editor.current?.jump(offsetOf(editor.current.text(), problem.line, problem.column));
  const check = (): void => {
    const [first] = checked.problems;
    if (first) jump(first);
    else if (countInTheWay(checked) > 0) ports.notify('warning', t('workbench.publish.destructive'));
    else ports.notify('success', t('workbench.problems.none'), 2000);
  };
  const fix = (problem: Problem): void => {
    const found = editor.current && fixOf(editor.current.text(), problem);
    if (found) change([found]);
  };
  const format = (): void => {
    try {
      editor.current?.replace(formatSchema(text));
    } catch {
      ports.notify('warning', t('workbench.formatBroken'));
    }
  };
  const ended = (message: string): void => {
    setDialog(null);
    ports.notify('success', message, 2000);
    setDone(message);
    document.reload();
    onChanged();
    void house.refresh().catch(() => undefined);
  };
  const dropDraft = async (): Promise<void> => {
    const isSure = await ports.confirm({ title: t('workbench.dropDraft'), text: t('workbench.dropDraftText', { name }), danger: true });
    if (!isSure) return;
    try {
      await workbenchApi(ports).dropDraft(document.own);
      onChanged();
      if (info?.running) document.reload();
      else onGone();
    } catch (cause) {
      ports.notify('error', (cause as CallError).message);
    }
  };
  const route = info?.running && kind !== 'states' ? house.routeOf(kind, name) : undefined;

  const openPage = route === undefined ? undefined : () => ports.open(`/${route}`, { title: entry.title });

  if (status !== 'ready' || !info)
    return (
      <div className="wb-doc" hidden={!isActive}>
        {status === 'failed' ? (
          <div className="wb-empty" role="alert">
            <p>{document.error?.message}</p>
            <Button onClick={document.reload}>{t('workbench.retry')}</Button>
          </div>
        ) : (
          <p className="wb-empty" role="status">
            {t('workbench.loading')}
          </p>
        )}
      </div>
    );
  return (
    <div className="wb-doc" hidden={!isActive}>
      <TopBar
        document={document}
        title={entry.title}
        checked={checked}
        depths={depths}
        deeds={{
          undo: () => editor.current?.undo(),
          redo: () => editor.current?.redo(),
          format,
          check,
          compare: () => setDialog({ kind: 'compare', start: info.running ? 'running' : 'file' }),
          versions: () => setDialog({ kind: 'versions' }),
          why: () => onWhy(name),
          save: () => void document.saveNow(),
          publish: () => setDialog({ kind: 'publish' }),
          dropDraft: () => void dropDraft(),
          openPage,
        }}
      />
      <ConflictBanner
        document={document}
        onResolve={(chosen) => {
          editor.current?.replace(chosen);
          document.resolve(chosen);
        }}
      />
      {done === null ? null : <PublishedStrip message={done} schema={info.running?.text} onOpen={openPage} onClose={() => setDone(null)} />}
      <div className="wb-work" data-wide={isWide}>
        <div className="wb-center">
          <CodeEditor
            // what is read anew begins in an editor of its own
            key={document.opening}
            kind={kind}
            initial={text}
            label={t('workbench.editor', { name })}
            isReadOnly={!canSave}
            world={world}
            problems={checked.problems}
            onReady={handleReady}
            onText={document.setText}
            onCursor={setCursor}
            onHistory={setDepths}
            onSave={() => void document.saveNow()}
          />
          <ProblemList checked={checked} canFix={canSave} onJump={jump} onFix={fix} />
        </div>
        {isWide ? null : (
          <Splitter
            label={t('workbench.preview.width')}
            width={previewWidth}
            min={PREVIEW_PX.min}
            max={PREVIEW_PX.max}
            direction={-1}
            onWidth={setPreviewWidth}
          />
        )}
        <div className="wb-right" style={isWide ? undefined : { width: previewWidth }}>
          <PreviewPane kind={kind} info={info} state={preview} isWide={isWide} onWide={setWide} onPick={pick} />
          <PropertySection isOpen={hasProperties} onOpen={setProperties}>
            <PropertyPanel kind={kind} text={text} cursor={cursor} world={world} canEdit={canSave} onChange={change} />
          </PropertySection>
        </div>
      </div>
      {isActive && outlet
        ? createPortal(
            <StructurePanel
              kind={kind}
              text={text}
              cursor={cursor}
              world={world}
              canEdit={canSave}
              onJump={(offset) => editor.current?.jump(offset)}
              onChange={change}
            />,
            outlet,
          )
        : null}
      {dialog?.kind === 'compare' ? <DiffDialog info={info} text={text} start={dialog.start} onClose={() => setDialog(null)} /> : null}
      {dialog?.kind === 'versions' ? (
        <VersionsDrawer
          info={info}
          onClose={() => setDialog(null)}
          onCompare={(version) => setDialog({ kind: 'compare', start: String(version) })}
          onUnpublished={() => ended(t('workbench.versions.unpublished'))}
          onRolledBack={(version) => ended(t('workbench.versions.rolledBack', { version }))}
        />
      ) : null}
      {dialog?.kind === 'publish' ? (
        <PublishDialog
          document={document}
          info={info}
          checked={checked}
          onClose={() => setDialog(null)}
          onPublished={(version) => ended(t('workbench.publish.done', { version }))}
        />
      ) : null}
    </div>
  );
}
