import { Button, Segmented, Spin } from 'antd';
import { useState, type ReactNode, type SyntheticEvent } from 'react';

import { LineIcon } from '#engine/base/icon.tsx';
import { useTexts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import type { SchemaInfo } from '../api.ts';
import type { SchemaKind } from '../language/shape-at.ts';
import { Drawn, FACES, type Face } from './drawn.tsx';
import { HeldCalls, type NumberedCall } from './held-calls.tsx';
import type { FieldMove } from './move-field.ts';
import type { HeldCall } from './preview-ports.ts';
import { usePicking } from './use-picking.tsx';
import type { PreviewState } from './use-preview.ts';
import './preview-pane.css';

const WIDTHS = ['desktop', 'phone'] as const;
type Width = (typeof WIDTHS)[number];
/** Calls that stay in sight. */
const MOST_HELD = 5;

interface PreviewPaneProps {
  readonly kind: SchemaKind;
  readonly info: SchemaInfo | undefined;
  readonly state: PreviewState;
  /** What stands in this place, first of its head. */
  readonly choice: ReactNode;
  /** Gives it the place of the text, last of its head. */
  readonly wide: ReactNode;
  /** A field or column was picked with the pointer; absent: nothing can be picked. */
  readonly onPick?: ((field: string) => void) | undefined;
  /** A field was dragged onto another one; absent: nobody may change the text. */
  readonly onMove?: ((face: Face, move: FieldMove) => void) | undefined;
}

/** The draft as the engine draws it, on real rows where the entity runs. Nothing here writes. */
export function PreviewPane(props: PreviewPaneProps) {
  const { kind, info, state, onPick, onMove } = props;
  const { t } = useTexts();
  const [face, setFace] = useState<Face>('list');
  const [width, setWidth] = useState<Width>('desktop');
  const [row, setRow] = useState<string | undefined>(undefined);
  const [held, setHeld] = useState<readonly NumberedCall[]>([]);
  const hold = (call: HeldCall): void =>
    setHeld((old) => [{ ...call, number: (old[0]?.number ?? 0) + 1 }, ...old].slice(0, MOST_HELD));
  const picking = usePicking(
    onPick && { onPick, onMove: onMove && ((move) => onMove(face, move)) },
  );
  const { shown, trouble } = state;
  const rows = useRowsToDraw(state, info);
  return (
    <section className="wb-preview" aria-label={t('workbench.preview.title')}>
      <PreviewBar {...props} face={face} onFace={setFace} width={width} onWidth={setWidth}>
        {kind === 'entity' ? (
          <>
            {picking.button}
            <RowsChoice rows={rows} isDrawn={shown !== undefined} />
          </>
        ) : null}
        {shown?.sheet ? (
          <span className="wb-note">
            {t(shown.hasTable ? 'workbench.preview.real' : 'workbench.preview.sample')}
          </span>
        ) : null}
      </PreviewBar>
      {trouble !== undefined && shown ? (
        <div className="wb-strip wb-strip-warn" role="status">
          {trouble} {t('workbench.preview.lastGood')}
        </div>
      ) : null}
      <div className="wb-stage" data-width={width}>
        {picking.mark}
        <div className="wb-paper" data-picking={picking.isOn} {...hearing(picking.handlePick)}>
          {shown ? (
            <Drawn
              {...{ kind, face, row }}
              schema={shown.schema}
              sample={rows.sample}
              sheet={shown.sheet}
              stamp={state.count}
              onFace={setFace}
              onRow={setRow}
              onHeld={hold}
            />
          ) : (
            <Nothing state={state} />
          )}
        </div>
      </div>
      {held.length > 0 ? <HeldCalls calls={held} onClose={() => setHeld([])} /> : null}
    </section>
  );
}

interface PreviewBarProps extends Pick<PreviewPaneProps, 'kind' | 'state' | 'choice' | 'wide'> {
  readonly face: Face;
  readonly onFace: (face: Face) => void;
  readonly width: Width;
  readonly onWidth: (width: Width) => void;
  /** What else can be chosen of the drawing. */
  readonly children: ReactNode;
}

/** Which face is drawn, how wide, and of which rows. */
function PreviewBar(props: PreviewBarProps) {
  const { kind, state, choice, wide, face, onFace, width, onWidth, children } = props;
  const { t } = useTexts();
  return (
    <header className="wb-bar">
      {choice}
      <FaceChoice kind={kind} face={face} onFace={onFace} />
      {state.isWaiting ? <Spin size="small" /> : null}
      <span className="wb-gap" />
      {children}
      <Segmented<Width>
        size="small"
        value={width}
        aria-label={t('workbench.preview.width')}
        onChange={onWidth}
        options={WIDTHS.map((value) => ({ value, label: t(`workbench.preview.${value}`) }))}
      />
      {wide}
    </header>
  );
}

interface WideButtonProps {
  readonly isWide: boolean;
  readonly onWide: (isWide: boolean) => void;
}

/** Gives what stands beside the text the place of the text, too. */
export function WideButton({ isWide, onWide }: WideButtonProps) {
  const { t } = useTexts();
  return (
    <button
      type="button"
      className="engine-iconbutton"
      aria-pressed={isWide}
      aria-label={t('workbench.preview.wide')}
      title={t('workbench.preview.wide')}
      onClick={() => onWide(!isWide)}
    >
      <LineIcon name="fullscreen" />
    </button>
  );
}

/** Presses and what follows them, before the drawing hears of them. */
function hearing(hear: (event: SyntheticEvent) => void) {
  return {
    onClickCapture: hear,
    onPointerDownCapture: hear,
    onPointerMoveCapture: hear,
    onPointerUpCapture: hear,
  };
}

interface FaceChoiceProps {
  readonly kind: SchemaKind;
  readonly face: Face;
  readonly onFace: (face: Face) => void;
}

/** An entity has three faces; anything else is drawn as it is. */
function FaceChoice({ kind, face, onFace }: FaceChoiceProps) {
  const { t } = useTexts();
  if (kind !== 'entity') return <strong>{t('workbench.preview.title')}</strong>;
  return (
    <Segmented<Face>
      size="small"
      value={face}
      aria-label={t('workbench.preview.face')}
      onChange={onFace}
      options={FACES.map((value) => ({ value, label: t(`workbench.preview.${value}`) }))}
    />
  );
}

/** Which rows the drawing shows. */
interface RowsToDraw {
  /** There are rows of the table itself. */
  readonly hasRows: boolean;
  readonly usesSample: boolean;
  /** Made-up rows; undefined: those of the table. */
  readonly sample: readonly Row[] | undefined;
  readonly setSample: (isSample: boolean) => void;
}

function useRowsToDraw({ shown }: PreviewState, info: SchemaInfo | undefined): RowsToDraw {
  const [isSample, setSample] = useState(false);
  const hasRows = Boolean(shown?.hasTable && info?.running);
  const usesSample = isSample || !hasRows;
  return {
    hasRows,
    usesSample,
    sample: usesSample ? (shown?.sample ?? NO_ROWS) : undefined,
    setSample,
  };
}

const NO_ROWS: readonly Row[] = [];

/** Rows of the table or made-up ones; where there is no table yet it is only said. */
function RowsChoice({
  rows: { hasRows, usesSample, setSample },
  isDrawn,
}: {
  readonly rows: RowsToDraw;
  readonly isDrawn: boolean;
}) {
  const { t } = useTexts();
  if (!hasRows)
    return isDrawn ? <span className="wb-note">{t('workbench.preview.sample')}</span> : null;
  return (
    <Segmented<boolean>
      size="small"
      value={usesSample}
      aria-label={t('workbench.preview.rows')}
      onChange={setSample}
      options={[
        { value: false, label: t('workbench.preview.real') },
        { value: true, label: t('workbench.preview.sample') },
      ]}
    />
  );
}

function Nothing({ state }: { readonly state: PreviewState }) {
  const { t } = useTexts();
  if (state.trouble === undefined)
    return <p className="wb-empty">{t('workbench.preview.drawing')}</p>;
  return (
    <div className="wb-empty" role="status">
      <p>{state.trouble}</p>
      <Button size="small" onClick={state.retry}>
        {t('workbench.retry')}
      </Button>
    </div>
  );
}
