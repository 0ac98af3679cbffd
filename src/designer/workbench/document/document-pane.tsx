import { Button } from 'antd';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

import type { SchemaDocument } from '#designer/workbench/draft/use-document.ts';
import { useHouse, useTexts } from '#engine/base/ports-context.ts';
import type { SchemaInfo } from '../api.ts';
import { ConflictBanner } from '../compare/conflict-banner.tsx';
import { CodeEditor } from '../editor/code-editor.tsx';
import { moveField, type FieldMove } from '../preview/move-field.ts';
import { PreviewPane } from '../preview/preview-pane.tsx';
import { PropertyPanel, PropertySection } from '../properties/property-panel.tsx';
import { Splitter, useKeptWidth } from '../splitter.tsx';
import { StructurePanel } from '../structure/structure-panel.tsx';
import { OpenDialog } from './open-dialog.tsx';
import { PublishedStrip } from './published-strip.tsx';
import { SchemaProblems } from './schema-problems.tsx';
import { TopBar, type TopBarDeeds } from './top-bar.tsx';
import { usePane, type DocumentPaneProps, type Pane } from './use-pane.ts';
import './document-pane.css';

const PREVIEW_PX = { min: 280, max: 1100 };
/** A third of a wide screen, less of a narrow one. */
const usualPreview = (): number => (window.innerWidth >= 1600 ? 640 : 420);

/** One open schema: editor, problems, outline, preview and the way to a version. */
export function DocumentPane(props: DocumentPaneProps) {
  const pane = usePane(props);
  const { document } = pane;
  const { info } = document;
  if (document.status !== 'ready' || !info)
    return <NotOpen document={document} isActive={props.isActive} />;
  return <OpenedPane {...props} pane={pane} info={info} />;
}

interface OpenedPaneProps extends DocumentPaneProps {
  readonly pane: Pane;
  readonly info: SchemaInfo;
}

function OpenedPane(props: OpenedPaneProps) {
  const { entry, isActive, world, outlet, pane, info } = props;
  const { document, checked, moves, done, dialog, openPage } = pane;
  const canSave = useCanSave();
  const common = { kind: entry.kind, text: document.text, cursor: pane.cursor, world };
  return (
    <div className="wb-doc" hidden={!isActive}>
      <TopBar
        {...{ document, checked }}
        title={entry.title}
        depths={moves.depths}
        deeds={deedsOf(props)}
      />
      <ConflictBanner
        document={document}
        onResolve={(chosen) => {
          moves.editor.current?.replace(chosen);
          document.resolve(chosen);
        }}
      />
      {done === null ? null : (
        <PublishedStrip
          message={done}
          schema={info.running?.text}
          onOpen={openPage}
          onClose={() => pane.setDone(null)}
        />
      )}
      <div className="wb-work" data-wide={pane.isWide}>
        <Writing {...props} />
        <Beside {...{ pane, info, common }} />
      </div>
      {isActive && outlet
        ? createPortal(
            <StructurePanel
              {...common}
              canEdit={canSave}
              onJump={(offset) => moves.editor.current?.jump(offset)}
              onChange={moves.change}
            />,
            outlet,
          )
        : null}
      {dialog ? (
        <OpenDialog
          {...{ dialog, document, info, checked }}
          onDialog={pane.setDialog}
          onEnded={pane.end}
        />
      ) : null}
    </div>
  );
}

const useCanSave = (): boolean => useHouse().can('sys:schema:save');

function deedsOf({ entry, pane, info, onWhy }: OpenedPaneProps): TopBarDeeds {
  const { document, moves, setDialog, dropDraft, openPage } = pane;
  const { editor } = moves;
  return {
    undo: () => editor.current?.undo(),
    redo: () => editor.current?.redo(),
    format: moves.format,
    check: moves.check,
    compare: () => setDialog({ kind: 'compare', start: info.running ? 'running' : 'file' }),
    versions: () => setDialog({ kind: 'versions' }),
    why: () => onWhy(entry.name),
    save: () => void document.saveNow(),
    publish: () => setDialog({ kind: 'publish' }),
    dropDraft: () => void dropDraft(),
    openPage,
  };
}

/** The text, and what is wrong with it. */
function Writing({ entry: { kind, name }, world, pane }: OpenedPaneProps) {
  const { t } = useTexts();
  const { document, checked, moves } = pane;
  const canSave = useCanSave();
  return (
    <div className="wb-center">
      <CodeEditor
        // what is read anew begins in an editor of its own
        key={document.opening}
        kind={kind}
        initial={document.text}
        label={t('workbench.editor', { name })}
        isReadOnly={!canSave}
        world={world}
        problems={checked.problems}
        onReady={moves.setEditor}
        onText={document.setText}
        onCursor={pane.setCursor}
        onHistory={moves.setDepths}
        onSave={() => void document.saveNow()}
      />
      <SchemaProblems checked={checked} canFix={canSave} onJump={moves.jump} onFix={moves.fix} />
    </div>
  );
}

interface BesideProps extends Pick<OpenedPaneProps, 'pane' | 'info'> {
  readonly common: Pick<Parameters<typeof PropertyPanel>[0], 'kind' | 'text' | 'cursor' | 'world'>;
}

/** What the text draws, and the words of what is picked there. */
function Beside({ pane, info, common }: BesideProps) {
  const { moves, preview, isWide, setWide, hasProperties, setProperties } = pane;
  const canSave = useCanSave();
  const pick = (field: string): void => {
    moves.markField(field);
    setProperties(true);
  };
  const move = (face: 'list' | 'form' | 'detail', moved: FieldMove): void =>
    moves.change(moveField(common.text, face, moved), ['fields', moved.field]);
  return (
    <RightSide isWide={isWide}>
      <PreviewPane
        kind={common.kind}
        info={info}
        state={preview}
        isWide={isWide}
        onWide={setWide}
        onPick={pick}
        onMove={canSave ? move : undefined}
      />
      <PropertySection isOpen={hasProperties} onOpen={setProperties}>
        <PropertyPanel {...common} canEdit={canSave} onChange={moves.change} />
      </PropertySection>
    </RightSide>
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
