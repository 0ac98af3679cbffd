import { Alert } from 'antd';
import { Component, useMemo, useState, type ReactNode } from 'react';

import { FormOpenerContext, type FormOpener } from '#engine/base/form-contract.ts';
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
import type { SheetDocument } from '#schemas/sheet/document.ts';
import type { SchemaKind } from '../language/shape-at.ts';
import { PreviewDetail, PreviewForm, PreviewStates } from './preview-parts.tsx';
import { previewPorts, type HeldCall } from './preview-ports.ts';
import { PreviewSheet } from './preview-sheet.tsx';

export const FACES = ['list', 'form', 'detail'] as const;
export type Face = (typeof FACES)[number];

interface DrawnProps {
  readonly kind: SchemaKind;
  readonly schema: EntitySchema | ScreenSchema | StatesSchema;
  readonly sample: readonly Row[] | undefined;
  /** Of a template of reports. */
  readonly sheet?: SheetDocument | undefined;
  readonly face: Face;
  readonly row: string | undefined;
  readonly stamp: number;
  readonly onFace: (face: Face) => void;
  readonly onRow: (id: string | undefined) => void;
  readonly onHeld: (call: HeldCall) => void;
}

type ActionRequest = Parameters<FormOpener['openAction']>[0];

/** A draft as the engine draws it; one that it cannot draw says why. */
export function Drawn(props: DrawnProps) {
  const { t } = useTexts();
  return (
    <Guard
      stamp={props.stamp}
      fallback={(error) => (
        <Alert
          type="error"
          showIcon
          title={t('workbench.preview.broken')}
          description={error.message}
        />
      )}
    >
      <Engine {...props} />
    </Guard>
  );
}

/** The engine over held-back ports. Forms open on their face, the dialog of an action in place. */
function Engine({
  kind,
  schema,
  sample,
  sheet,
  face,
  row,
  stamp,
  onFace,
  onRow,
  onHeld,
}: DrawnProps) {
  const house = usePorts('data', 'texts', 'feedback', 'navigation', 'house');
  const { opener, dialog } = useOpener(onFace, onRow);
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
          {sheet ? <PreviewSheet sheet={sheet} /> : null}
          {entity ? (
            <EntityFace entity={entity} face={face} row={row} stamp={stamp} onOpen={open} />
          ) : null}
          {dialog}
        </FormOpenerContext>
      </TabProvider>
    </EnginePortsProvider>
  );
}

interface OpenRequest {
  readonly request: ActionRequest;
  readonly end: (values: Row | undefined) => void;
}

/** Forms of records are shown on their face of the preview, those of actions as a dialog. */
function useOpener(onFace: DrawnProps['onFace'], onRow: DrawnProps['onRow']) {
  const [action, setAction] = useState<OpenRequest | null>(null);
  const opener = useMemo((): FormOpener => {
    const ask = (request: ActionRequest, resolve: OpenRequest['end']): void =>
      setAction({
        request,
        end: (values) => {
          setAction(null);
          resolve(values);
        },
      });
    return {
      openRecord: async ({ id }) => {
        onRow(id);
        onFace('form');
        return undefined;
      },
      openAction: (request) => new Promise((resolve) => ask(request, resolve)),
    };
  }, [onFace, onRow]);
  const dialog = action ? <ActionFormDialog request={action.request} onEnd={action.end} /> : null;
  return { opener, dialog };
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
