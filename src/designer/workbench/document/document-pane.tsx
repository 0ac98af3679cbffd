import { Button } from 'antd';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

import { useDocument, type SchemaDocument } from '#designer/workbench/draft/use-document.ts';
import { useProblems, type Checked } from '#designer/workbench/draft/use-problems.ts';
import { useNavigation, usePorts, useTexts } from '#engine/base/ports-context.ts';
import type { CallError } from '#engine/base/ports.ts';
import type { PublishAnswer, SchemaEntry } from '#schemas/api/workbench.ts';
import { keyOf, workbenchApi, type SchemaInfo } from '../api.ts';
import { ConflictBanner } from '../compare/conflict-banner.tsx';
import { DiffDialog } from '../compare/diff-dialog.tsx';
import { PublishDialog } from '../compare/publish-dialog.tsx';
import { VersionsDrawer } from '../compare/versions-drawer.tsx';
import { CodeEditor } from '../editor/code-editor.tsx';
import { useHouse } from '../house.ts';
import { parseText, textAt } from '../language/json-tree.ts';
import type { KnownWorld } from '../language/known-names.ts';
import { moveField, type FieldMove } from '../preview/move-field.ts';
import { PreviewPane } from '../preview/preview-pane.tsx';
import { usePreview } from '../preview/use-preview.ts';
import { PropertyPanel, PropertySection } from '../properties/property-panel.tsx';
import { Splitter, useKeptWidth } from '../splitter.tsx';
import { StructurePanel } from '../structure/structure-panel.tsx';
import { ProblemList } from './problem-list.tsx';
import { PublishedStrip } from './published-strip.tsx';
import { TopBar } from './top-bar.tsx';
import { useEditorMoves } from './use-editor-moves.ts';
import './document-pane.css';

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

type Dialog =
  | { readonly kind: 'publish' | 'versions' }
  | { readonly kind: 'compare'; readonly start: string };

const PREVIEW_PX = { min: 280, max: 1100 };
/** A third of a wide screen, less of a narrow one. */
const usualPreview = (): number => (window.innerWidth >= 1600 ? 640 : 420);

/** One open schema: editor, problems, outline, preview and the way to a version. */
export function DocumentPane({
  entry,
  isActive,
  world,
  learn,
  outlet,
  onDirty,
  onTitle,
  onChanged,
  onWhy,
  onGone,
}: DocumentPaneProps) {
  const ports = usePorts('texts', 'feedback', 'house');
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
  const moves = useEditorMoves(text, checked);
  const { editor, jump, change } = moves;
  const [cursor, setCursor] = useState(0);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [isWide, setWide] = useState(false);
  const [hasProperties, setProperties] = useState(false);
  const [done, setDone] = useState<string | null>(null);
  const canSave = ports.can('sys:schema:save');
  useTold({ entry, document, learn, onDirty, onTitle });

  const pick = (field: string): void => {
    moves.markField(field);
    setProperties(true);
  };
  const move = (face: 'list' | 'form' | 'detail', moved: FieldMove): void =>
    change(moveField(text, face, moved), ['fields', moved.field]);
  const ended = (message: string): void => {
    setDialog(null);
    ports.notify('success', message, 2000);
    setDone(message);
    document.reload();
    onChanged();
    void house.refresh().catch(() => undefined);
  };
  const dropDraft = useDropDraft(document, { onChanged, onGone });
  const openPage = useOpenPage(entry, info);

  if (status !== 'ready' || !info) return <NotOpen document={document} isActive={isActive} />;
  return (
    <div className="wb-doc" hidden={!isActive}>
      <TopBar
        document={document}
        title={entry.title}
        checked={checked}
        depths={moves.depths}
        deeds={{
          undo: () => editor.current?.undo(),
          redo: () => editor.current?.redo(),
          format: moves.format,
          check: moves.check,
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
      {done === null ? null : (
        <PublishedStrip
          message={done}
          schema={info.running?.text}
          onOpen={openPage}
          onClose={() => setDone(null)}
        />
      )}
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
            onReady={moves.setEditor}
            onText={document.setText}
            onCursor={setCursor}
            onHistory={moves.setDepths}
            onSave={() => void document.saveNow()}
          />
          <ProblemList checked={checked} canFix={canSave} onJump={jump} onFix={moves.fix} />
        </div>
        <RightSide isWide={isWide}>
          <PreviewPane
            kind={kind}
            info={info}
            state={preview}
            isWide={isWide}
            onWide={setWide}
            onPick={pick}
            onMove={canSave ? move : undefined}
          />
          <PropertySection isOpen={hasProperties} onOpen={setProperties}>
            <PropertyPanel
              kind={kind}
              text={text}
              cursor={cursor}
              world={world}
              canEdit={canSave}
              onChange={change}
            />
          </PropertySection>
        </RightSide>
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
      {dialog ? (
        <OpenDialog
          dialog={dialog}
          document={document}
          info={info}
          checked={checked}
          onDialog={setDialog}
          onEnded={ended}
        />
      ) : null}
    </div>
  );
}

/** Nothing to edit yet: it is being read, or it could not be. */
function NotOpen({
  document,
  isActive,
}: {
  readonly document: SchemaDocument;
  readonly isActive: boolean;
}) {
  const { t } = useTexts();
  return (
    <div className="wb-doc" hidden={!isActive}>
      {document.status === 'failed' ? (
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
}

/** The preview and what stands below it: as wide as was last wished, or all there is. */
function RightSide({
  isWide,
  children,
}: {
  readonly isWide: boolean;
  readonly children: ReactNode;
}) {
  const { t } = useTexts();
  const [width, setWidth] = useKeptWidth('workbench.preview', usualPreview());
  return (
    <>
      {isWide ? null : (
        <Splitter
          label={t('workbench.preview.width')}
          width={width}
          min={PREVIEW_PX.min}
          max={PREVIEW_PX.max}
          direction={-1}
          onWidth={setWidth}
        />
      )}
      <div className="wb-right" style={isWide ? undefined : { width }}>
        {children}
      </div>
    </>
  );
}

interface OpenDialogProps {
  readonly dialog: Dialog;
  readonly document: SchemaDocument;
  readonly info: SchemaInfo;
  readonly checked: Checked;
  readonly onDialog: (dialog: Dialog | null) => void;
  /** The server holds another version now; the message says which. */
  readonly onEnded: (message: string) => void;
}

/** The dialog that was asked for: a comparison, the versions, or the way to a new one. */
function OpenDialog({ dialog, document, info, checked, onDialog, onEnded }: OpenDialogProps) {
  const { t } = useTexts();
  const close = (): void => onDialog(null);
  const end = ({ waits = false }: PublishAnswer, done: string): void =>
    onEnded(waits ? t('workbench.publish.waits') : done);
  if (dialog.kind === 'compare')
    return <DiffDialog info={info} text={document.text} start={dialog.start} onClose={close} />;
  if (dialog.kind === 'versions')
    return (
      <VersionsDrawer
        info={info}
        onClose={close}
        onCompare={(version) => onDialog({ kind: 'compare', start: String(version) })}
        onUnpublished={(answer) => end(answer, t('workbench.versions.unpublished'))}
        onRolledBack={(answer) =>
          end(answer, t('workbench.versions.rolledBack', { version: answer.version }))
        }
      />
    );
  return (
    <PublishDialog
      document={document}
      info={info}
      checked={checked}
      onClose={close}
      onPublished={(answer) =>
        end(answer, t('workbench.publish.done', { version: answer.version }))
      }
    />
  );
}

interface Told extends Pick<DocumentPaneProps, 'entry' | 'learn' | 'onDirty' | 'onTitle'> {
  readonly document: SchemaDocument;
}

/** Keeps the page told: whether something is unsaved, what the text is called, and of what it speaks. */
function useTold({
  entry: { kind, name },
  document: { text, save },
  learn,
  onDirty,
  onTitle,
}: Told): void {
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
  const route = info?.running && kind !== 'states' ? routeOf(kind, name) : undefined;
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
