import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

import { registerGlyphs } from '#engine/base/glyphs.ts';
import { lazyPart } from '#engine/base/lazy-part.tsx';
import { registerInputs } from '#engine/base/registry.ts';
import { useTab } from '#engine/base/tab.ts';
import { textOf } from '#engine/base/text-of.ts';
import { registerWidgets } from '#engine/base/widgets.ts';
import { addBlocks } from '#engine/detail/blocks.ts';
import { lazyInput } from '#engine/fields/inputs/lazy-input.tsx';
import { loadInputs } from '#engine/fields/lazy-inputs.ts';
import { registerFields } from '#engine/fields/register-fields.ts';
import { FormHost } from '#engine/form/form-host.tsx';
import { registerChartFace } from '#engine/list/chart-face.ts';
import { ListPage } from '#engine/list/list-page.tsx';
import { registerBlocks } from '#engine/screen/register-blocks.ts';
import { ConnectionDot } from '#runtime/parts/connection-dot.tsx';
import { menuIcon } from '#runtime/parts/menu-icons.tsx';
import { endpointOf, listTitle } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { ScreenSchema } from '#schemas/language/screen.ts';
import { loadTexts } from '../i18n/setup.ts';
import type { ResolvedPage } from '../router/resolve-page.ts';
import { loadEntity, loadScreen, manifestAtom } from '../services/schemas.ts';
import { markEngineReady } from './engine-host.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import './schema-page.css';

/** Long enough for the first list to be there. */
const INPUTS_AFTER_MS = 3000;

registerFields();
registerGlyphs(menuIcon);
registerBlocks();
const DetailPage = lazyPart(
  async () => (await import('#engine/detail/detail-page.tsx')).DetailPage,
  <PageSkeleton />,
);
const ScreenPage = lazyPart(
  async () => (await import('#engine/screen/screen-page.tsx')).ScreenPage,
  <PageSkeleton />,
);
const AlarmSilence = lazyPart(
  async () => (await import('#runtime/parts/alarm-silence.tsx')).AlarmSilence,
);
const AlarmSound = lazyPart(
  async () => (await import('#runtime/parts/alarm-sound.tsx')).AlarmSound,
);
const ReadingCurve = lazyPart(
  async () => (await import('#widgets/chart/reading-curve.tsx')).ReadingCurve,
  <PageSkeleton />,
);
const SameFactorCurve = lazyPart(
  async () => (await import('#widgets/chart/same-factor-curve.tsx')).SameFactorCurve,
);
const WeatherSlot = lazyPart(
  async () => (await import('#widgets/chart/weather-slot.tsx')).WeatherSlot,
);
const ReadingCompare = lazyPart(
  async () => (await import('#widgets/chart/reading-compare.tsx')).ReadingCompare,
  <PageSkeleton />,
);
const LostHours = lazyPart(
  async () => (await import('#widgets/lost-hours/lost-hours.tsx')).LostHours,
  <PageSkeleton />,
);
const CorrectionHours = lazyPart(
  async () => (await import('#widgets/correction-hours/correction-hours.tsx')).CorrectionHours,
);
const DiagnosisEvidence = lazyPart(
  async () => (await import('#widgets/chart/diagnosis-evidence.tsx')).DiagnosisEvidence,
);
const PacketTree = lazyPart(
  async () => (await import('#widgets/packet-tree/packet-tree.tsx')).PacketTree,
);
const GroupChart = lazyPart(
  async () => (await import('#widgets/chart/group-chart.tsx')).GroupChart,
);
registerChartFace(GroupChart);
const ProcessDetailWidget = lazyPart(
  async () => {
    const [{ ProcessDetailWidget: Loaded }] = await Promise.all([
      import('#widgets/process-detail/process-blocks.tsx'),
      loadTexts('process'),
    ]);
    return Loaded;
  },
  <PageSkeleton />,
);
const ProcessHeat = lazyPart(
  async () => {
    const [{ ProcessHeat: Loaded }] = await Promise.all([
      import('#widgets/process-detail/process-heat.tsx'),
      loadTexts('process'),
    ]);
    return Loaded;
  },
  <PageSkeleton />,
);
const ProcessDetailBlock = lazyPart(async () => {
  const [{ ProcessDetailBlock: Loaded }] = await Promise.all([
    import('#widgets/process-detail/process-blocks.tsx'),
    loadTexts('process'),
  ]);
  return Loaded;
});
const ProcessBarBlock = lazyPart(async () => {
  const [{ ProcessBarBlock: Loaded }] = await Promise.all([
    import('#widgets/process-detail/process-blocks.tsx'),
    loadTexts('process'),
  ]);
  return Loaded;
});
const ProcessDiagramBlock = lazyPart(async () => {
  const [{ ProcessDiagramBlock: Loaded }] = await Promise.all([
    import('#widgets/process-detail/process-blocks.tsx'),
    loadTexts('process'),
  ]);
  return Loaded;
});
addBlocks({
  readingCurve: {
    component: ({ row, props }) => <ReadingCurve row={row} kind={textOf(props.kind)} />,
    place: 'main',
  },
  sameFactorCurve: {
    component: ({ row, title }) => <SameFactorCurve row={row} title={title} />,
    place: 'main',
  },
  weatherSlot: {
    component: ({ row, title }) => <WeatherSlot row={row} title={title} />,
    place: 'main',
  },
  correctionHours: {
    component: ({ row, title, stamp }) => (
      <CorrectionHours id={String(row.id)} title={title} stamp={stamp} />
    ),
    place: 'main',
  },
  diagnosisEvidence: {
    component: ({ row, title, stamp }) => (
      <DiagnosisEvidence id={String(row.id)} title={title} stamp={stamp} />
    ),
    place: 'main',
  },
  packetTree: { component: ({ row }) => <PacketTree id={String(row.id)} />, place: 'main' },
  lostHours: { component: ({ row }) => <LostHours pointId={String(row.id)} />, place: 'main' },
  processDetail: { component: ProcessDetailBlock, place: 'main' },
  processBar: { component: ProcessBarBlock, place: 'top' },
  processDiagram: { component: ProcessDiagramBlock, place: 'main' },
});
const PhoneCodeInput = lazyInput(
  async () => (await import('../my/phone-code-input.tsx')).PhoneCodeInput,
);
const BackTargetInput = lazyInput(
  async () => (await import('#widgets/process-detail/node-choice.tsx')).BackTargetInput,
);
const MoveTargetInput = lazyInput(
  async () => (await import('#widgets/process-detail/node-choice.tsx')).MoveTargetInput,
);
registerInputs({
  phoneCode: PhoneCodeInput,
  backTarget: BackTargetInput,
  moveTarget: MoveTargetInput,
});
const SchemaWorkbench = lazyPart(
  async () => {
    const [{ SchemaWorkbench: Loaded }] = await Promise.all([
      import('../workbench/schema-workbench.tsx'),
      loadTexts('workbench', 'schema-words'),
    ]);
    return Loaded;
  },
  <PageSkeleton />,
);
const TwoStep = lazyPart(
  async () => {
    const [{ TwoStep: Loaded }] = await Promise.all([
      import('../my/two-step.tsx'),
      loadTexts('login'),
    ]);
    return Loaded;
  },
  <PageSkeleton />,
);
registerWidgets({
  readingCompare: () => <ReadingCompare />,
  readingCurve: ({ master }) =>
    master ? (
      <div className="dsr-card">
        <ReadingCurve row={master} />
      </div>
    ) : null,
  lostHours: ({ master, props }) =>
    master ? (
      <LostHours
        pointId={String(master[String(props.point ?? 'id')])}
        month={textOf(props.month)}
      />
    ) : null,
  schemaWorkbench: () => <SchemaWorkbench />,
  twoStep: () => <TwoStep />,
  connection: () => <ConnectionDot />,
  alarmSound: () => <AlarmSound />,
  alarmSilence: () => <AlarmSilence />,
  processHeat: ({ props, master }) => <ProcessHeat props={props} master={master} />,
  processDetail: ({ props, master }) => <ProcessDetailWidget props={props} master={master} />,
});
markEngineReady(FormHost);
// the first form opens whole: by then its calendars, trees and uploads are here
setTimeout(() => void loadInputs().catch(() => undefined), INPUTS_AFTER_MS);

const RecordFormPage = lazyPart(
  async () => (await import('#engine/form/record-form-page.tsx')).RecordFormPage,
  <PageSkeleton />,
);

/** Pages that the engine draws from a schema. */
export type SchemaTarget = Extract<
  ResolvedPage,
  { readonly kind: 'list' | 'create' | 'detail' | 'edit' | 'screen' }
>;

type Loaded = { readonly entity: EntitySchema } | { readonly screen: ScreenSchema };

/** Loads the schema and draws its page. A failure goes to the tab's error card. */
export function SchemaPage({ target }: { readonly target: SchemaTarget }) {
  const tab = useTab();
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const name = target.kind === 'screen' ? target.screen : target.entity;
  const { entities, screens } = useAtomValue(manifestAtom);
  // another content of the schema is another page in the same tab
  const hash = (target.kind === 'screen' ? screens : entities).find(
    (entry) => entry.name === name,
  )?.hash;

  useEffect(() => {
    let isCurrent = true;
    load(target.kind === 'screen', name).then(
      (result) => isCurrent && setLoaded(result),
      (cause: unknown) =>
        isCurrent && setError(cause instanceof Error ? cause : new Error(String(cause))),
    );
    return () => {
      isCurrent = false;
    };
  }, [target.kind, name, hash]);

  const title = loaded && ('entity' in loaded ? listTitle(loaded.entity) : loaded.screen.title);
  useEffect(() => {
    if (title && (target.kind === 'list' || target.kind === 'screen')) tab?.setTitle(title);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when the schema has come: the page itself names its tab afterwards
  }, [title, target.kind]);

  if (error) throw error;
  return loaded ? draw(target, loaded) : <PageSkeleton />;
}

async function load(isScreen: boolean, name: string): Promise<Loaded> {
  return isScreen ? { screen: await loadScreen(name) } : { entity: await loadEntity(name) };
}

function draw(target: SchemaTarget, loaded: Loaded): ReactNode {
  if ('screen' in loaded) return <ScreenPage screen={loaded.screen} />;
  if (target.kind === 'detail') return <DetailPage entity={loaded.entity} id={target.id} />;
  // no button leads to a form whose records nobody saves that way; an address typed by hand finds none either
  const verb = target.kind === 'edit' ? 'update' : 'save';
  if (
    (target.kind === 'edit' || target.kind === 'create') &&
    endpointOf(loaded.entity, verb) === undefined
  )
    return <NotFoundPage />;
  if (target.kind === 'edit')
    return <RecordFormPage entity={loaded.entity} id={target.id} mode="edit" />;
  if (target.kind === 'create') return <RecordFormPage entity={loaded.entity} mode="create" />;
  return <ListPage entity={loaded.entity} />;
}
