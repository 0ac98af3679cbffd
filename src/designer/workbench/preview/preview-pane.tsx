import { Alert, Button, Segmented, Spin } from 'antd';
import { Component, useMemo, useState, type ReactNode, type SyntheticEvent } from 'react';

import { FormOpenerContext, type FormOpener } from '#engine/base/form-contract.ts';
import { LineIcon } from '#engine/base/icon.tsx';
import { EnginePortsProvider, usePorts, useTexts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { rowId } from '#engine/base/selection-store.ts';
import { TabProvider } from '#engine/base/tab.ts';
import { ActionFormDialog } from '#engine/form/action-form-dialog.tsx';
import { ListPage } from '#engine/list/list-page.tsx';
import { ScreenPage } from '#engine/screen/screen-page.tsx';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { ScreenSchema } from '#schemas/language/screen.ts';
import type { StatesSchema } from '#schemas/language/states.ts';
import type { SchemaInfo } from '../api.ts';
import { printLine } from '../language/format-schema.ts';
import type { SchemaKind } from '../language/shape-at.ts';
import type { FieldMove } from './move-field.ts';
import { PreviewDetail, PreviewForm, PreviewStates } from './preview-parts.tsx';
import { previewPorts, type HeldCall } from './preview-ports.ts';
import { usePicking } from './use-picking.tsx';
import type { PreviewState } from './use-preview.ts';
import './preview-pane.css';

const FACES = ['list', 'form', 'detail'] as const;
type Face = (typeof FACES)[number];
const WIDTHS = ['desktop', 'phone'] as const;
type Width = (typeof WIDTHS)[number];

type NumberedCall = HeldCall & { readonly number: number };

interface PreviewPaneProps {
  readonly kind: SchemaKind;
  readonly info: SchemaInfo | undefined;
  readonly state: PreviewState;
  readonly isWide: boolean;
  readonly onWide: (isWide: boolean) => void;
  /** A field or column was picked with the pointer; absent: nothing can be picked. */
  readonly onPick?: ((field: string) => void) | undefined;
  /** A field was dragged onto another one; absent: nobody may change the text. */
  readonly onMove?: ((face: Face, move: FieldMove) => void) | undefined;
}

/** The draft as the engine draws it, on real rows where the entity runs. Nothing here writes. */
export function PreviewPane({
  kind,
  info,
  state,
  isWide,
  onWide,
  onPick,
  onMove,
}: PreviewPaneProps) {
  const { t } = useTexts();
  const [face, setFace] = useState<Face>('list');
  const [width, setWidth] = useState<Width>('desktop');
  const [row, setRow] = useState<string | undefined>(undefined);
  const [held, setHeld] = useState<readonly NumberedCall[]>([]);
  const picking = usePicking(
    onPick && { onPick, onMove: onMove && ((move) => onMove(face, move)) },
  );
  const { shown, trouble } = state;
  const rows = useRowsToDraw(state, info);
  return (
    <section className="wb-preview" aria-label={t('workbench.preview.title')}>
      <header className="wb-bar">
        <FaceChoice kind={kind} face={face} onFace={setFace} />
        {state.isWaiting ? <Spin size="small" /> : null}
        <span className="wb-gap" />
        {kind === 'entity' ? (
          <>
            {picking.button}
            <RowsChoice rows={rows} isDrawn={shown !== undefined} />
          </>
        ) : null}
        <Segmented<Width>
          size="small"
          value={width}
          aria-label={t('workbench.preview.width')}
          onChange={setWidth}
          options={WIDTHS.map((value) => ({ value, label: t(`workbench.preview.${value}`) }))}
        />
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
      </header>
      {trouble !== undefined && shown ? (
        <div className="wb-strip wb-strip-warn" role="status">
          {trouble} {t('workbench.preview.lastGood')}
        </div>
      ) : null}
      <div className="wb-stage" data-width={width}>
        {picking.mark}
        <div className="wb-paper" data-picking={picking.isOn} {...hearing(picking.handlePick)}>
          {shown ? (
            <Guard
              stamp={state.count}
              fallback={(error) => (
                <Alert
                  type="error"
                  showIcon
                  title={t('workbench.preview.broken')}
                  description={error.message}
                />
              )}
            >
              <Drawn
                kind={kind}
                schema={shown.schema}
                sample={rows.sample}
                face={face}
                row={row}
                stamp={state.count}
                onFace={setFace}
                onRow={setRow}
                onHeld={(call) =>
                  setHeld((old) =>
                    [{ ...call, number: (old[0]?.number ?? 0) + 1 }, ...old].slice(0, 5),
                  )
                }
              />
            </Guard>
          ) : (
            <Nothing state={state} />
          )}
        </div>
      </div>
      {held.length > 0 ? <HeldCalls calls={held} onClose={() => setHeld([])} /> : null}
    </section>
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

interface DrawnProps {
  readonly kind: SchemaKind;
  readonly schema: EntitySchema | ScreenSchema | StatesSchema;
  readonly sample: readonly Row[] | undefined;
  readonly face: Face;
  readonly row: string | undefined;
  readonly stamp: number;
  readonly onFace: (face: Face) => void;
  readonly onRow: (id: string | undefined) => void;
  readonly onHeld: (call: HeldCall) => void;
}

type ActionRequest = Parameters<FormOpener['openAction']>[0];

/** The engine over held-back ports. Forms open on their face, the dialog of an action in place. */
function Drawn({ kind, schema, sample, face, row, stamp, onFace, onRow, onHeld }: DrawnProps) {
  const house = usePorts('data', 'texts', 'feedback', 'navigation', 'house');
  const [action, setAction] = useState<{
    readonly request: ActionRequest;
    readonly end: (values: Row | undefined) => void;
  } | null>(null);
  const entity = kind === 'entity' ? (schema as EntitySchema) : undefined;
  const states = kind === 'states' ? (schema as StatesSchema) : undefined;
  const ports = useMemo(
    () =>
      previewPorts({
        ports: house,
        ...(entity ? { entity } : {}),
        ...(states ? { states } : {}),
        ...(sample ? { sample } : {}),
        onHeld,
      }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the listener only adds to a list; new ports would start the drawing anew
    [house, entity, states, sample],
  );
  const opener = useMemo(
    (): FormOpener => ({
      openRecord: async ({ id }) => {
        onRow(id);
        onFace('form');
        return undefined;
      },
      openAction: (request) =>
        new Promise((resolve) => {
          setAction({
            request,
            end: (values) => {
              setAction(null);
              resolve(values);
            },
          });
        }),
    }),
    [onFace, onRow],
  );
  const open = (chosen: Row): void => {
    onRow(rowId(chosen));
    onFace('detail');
  };
  return (
    <EnginePortsProvider value={ports}>
      <TabProvider value={null}>
        <FormOpenerContext value={opener}>
          {states ? <PreviewStates states={states} /> : null}
          {kind === 'screen' ? <ScreenPage screen={schema as ScreenSchema} /> : null}
          {entity ? (
            <EntityFace entity={entity} face={face} row={row} stamp={stamp} onOpen={open} />
          ) : null}
          {action ? <ActionFormDialog request={action.request} onEnd={action.end} /> : null}
        </FormOpenerContext>
      </TabProvider>
    </EnginePortsProvider>
  );
}

interface EntityFaceProps extends Pick<DrawnProps, 'face' | 'row' | 'stamp'> {
  readonly entity: EntitySchema;
  readonly onOpen: (row: Row) => void;
}

function EntityFace({ entity, face, row, stamp, onOpen }: EntityFaceProps) {
  if (face === 'list') return <ListPage entity={entity} onChoose={onOpen} />;
  if (face === 'form')
    return <PreviewForm key={`${stamp} ${row ?? ''}`} entity={entity} row={row} />;
  return <PreviewDetail entity={entity} row={row} />;
}

/** What would have been sent, newest first. */
function HeldCalls({
  calls,
  onClose,
}: {
  readonly calls: readonly NumberedCall[];
  readonly onClose: () => void;
}) {
  const { t } = useTexts();
  return (
    <div className="wb-held" role="status">
      <header>
        <strong>{t('workbench.preview.held')}</strong>
        <button
          type="button"
          className="engine-iconbutton"
          aria-label={t('workbench.close')}
          title={t('workbench.close')}
          onClick={onClose}
        >
          <LineIcon name="close" />
        </button>
      </header>
      <ul>
        {calls.map(({ api, input, number }) => (
          <li key={number}>
            <code>{api}</code> <code>{printLine(JSON.parse(JSON.stringify(input ?? null)))}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface GuardProps {
  /** Another drawing gets another try. */
  readonly stamp: number;
  readonly fallback: (error: Error) => ReactNode;
  readonly children: ReactNode;
}

interface GuardState {
  readonly error: Error | null;
  readonly stamp: number;
}

/** A draft that the engine cannot draw shows why; the next drawing tries anew. */
class Guard extends Component<GuardProps, GuardState> {
  override state: GuardState = { error: null, stamp: this.props.stamp };

  static getDerivedStateFromError(error: Error): Partial<GuardState> {
    return { error };
  }

  static getDerivedStateFromProps({ stamp }: GuardProps, state: GuardState): GuardState | null {
    return stamp === state.stamp ? null : { error: null, stamp };
  }

  override render(): ReactNode {
    return this.state.error ? this.props.fallback(this.state.error) : this.props.children;
  }
}
