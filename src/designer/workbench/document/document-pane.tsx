import { Button } from 'antd';
import { useRef, type ReactNode } from 'react';
import { createPortal, flushSync } from 'react-dom';

import type { SchemaDocument } from '#designer/workbench/draft/use-document.ts';
import { useTexts } from '#engine/base/ports-context.ts';
import { Segments } from '#engine/base/segments.tsx';
import { DraftLines } from '#engine/form/record/draft-lines.tsx';
import { EditingNote } from '../../editing/editing-note.tsx';
import type { SchemaInfo } from '../api.ts';
import { ConflictBanner } from '../compare/conflict-banner.tsx';
import { CodeEditor } from '../editor/code-editor.tsx';
import { FormDesk } from '../form/form-desk.tsx';
import { moveField, type FieldMove } from '../preview/move-field.ts';
import { PreviewPane, WideButton } from '../preview/preview-pane.tsx';
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
/** The canvas stands beside what can be put on it. */
const usualForm = (): number => (window.innerWidth >= 1600 ? 860 : 600);

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
  const { document, checked, moves, done, dialog, openPage, canSave } = pane;
  const common = { kind: entry.kind, text: document.text, cursor: pane.cursor, world };
  return (
    <div className="wb-doc" hidden={!isActive}>
      <TopBar
        {...{ document, checked, canSave }}
        mayEdit={pane.editing.mayEdit}
        title={entry.title}
        depths={moves.depths}
        deeds={deedsOf(props)}
      />
      <Notes pane={pane} />
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

/** Who else has it open, that somebody saved meanwhile, what did not reach the server. */
function Notes({ pane }: Pick<OpenedPaneProps, 'pane'>) {
  const { t } = useTexts();
  const { document, moves, canSave, editing } = pane;
  return (
    <>
      <EditingNote editing={editing} />
      <ConflictBanner
        document={document}
        onResolve={(chosen) => {
          moves.editor.current?.replace(chosen);
          document.resolve(chosen);
        }}
      />
      {canSave ? (
        <DraftLines
          draft={document.draft}
          title={(_, at) => t('designer.draft', { at })}
          onRestore={(found) => moves.editor.current?.replace(document.restore(found))}
        />
      ) : null}
    </>
  );
}

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
  const { document, checked, moves, canSave } = pane;
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

/** What the text draws, or its form on a canvas, and the words of what is picked there. */
function Beside({ pane, info, common }: BesideProps) {
  const { moves, preview, isWide, setWide, hasProperties, setProperties, beside, canSave } = pane;
  const box = useRef<HTMLDivElement>(null);
  const pick = (field: string): void => {
    moves.markField(field);
    setProperties(true);
  };
  const move = (face: 'list' | 'form' | 'detail', moved: FieldMove): void =>
    moves.change(moveField(common.text, face, moved), ['fields', moved.field]);
  const choice = common.kind === 'entity' ? <BesideChoice pane={pane} /> : null;
  const openWords = (): void => {
    flushSync(() => setProperties(true));
    box.current?.querySelector<HTMLElement>(FIRST_WORD)?.focus();
  };
  return (
    <RightSide isWide={isWide} beside={beside}>
      {beside === 'form' ? (
        <FormDesk pane={pane} canSave={canSave} onOpen={openWords}>
          {choice}
          <span className="wb-gap" />
          <WideButton isWide={isWide} onWide={setWide} />
        </FormDesk>
      ) : (
        <PreviewPane
          kind={common.kind}
          info={info}
          state={preview}
          choice={choice}
          wide={<WideButton isWide={isWide} onWide={setWide} />}
          onPick={pick}
          onMove={canSave ? move : undefined}
        />
      )}
      <div className="wb-words" ref={box}>
        <PropertySection isOpen={hasProperties} onOpen={setProperties}>
          <PropertyPanel {...common} canEdit={canSave} onChange={moves.change} />
        </PropertySection>
      </div>
    </RightSide>
  );
}

/** Where one begins to type what is picked: its title, which stands first of what is typed. */
const FIRST_WORD = '.wb-proplist input[type="text"]:not([role="combobox"])';

/** The preview, or the canvas of the form. */
function BesideChoice({ pane: { beside, setBeside } }: Pick<BesideProps, 'pane'>) {
  const { t } = useTexts();
  return (
    <Segments
      label={t('workbench.beside')}
      value={beside}
      options={[
        { value: 'preview', label: t('workbench.preview.title') },
        { value: 'form', label: t('workbench.form.short') },
      ]}
      onChange={setBeside}
    />
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
  beside,
  children,
}: {
  readonly isWide: boolean;
  readonly beside: Pane['beside'];
  readonly children: ReactNode;
}) {
  const { t } = useTexts();
  const preview = useKeptWidth('workbench.preview', usualPreview());
  const form = useKeptWidth('workbench.form', usualForm());
  const [width, setWidth] = beside === 'form' ? form : preview;
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
