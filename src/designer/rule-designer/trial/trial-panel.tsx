import './trial-panel.css';
import { Alert, Button } from 'antd';
import { Fragment, useState, type ComponentType } from 'react';

import { PlainTable } from '#engine/base/plain-table.tsx';
import { useHouse, usePorts, useTexts } from '#engine/base/ports-context.ts';
import type { AnswerAt } from '#schemas/api/contracts.ts';
import type { RuleEpisode, RuleScope, RuleTrial } from '#schemas/api/monitor-rule.ts';
import type { RuleWorld } from '#schemas/monitor-rules/frame.ts';
import type { RuleTree } from '#schemas/monitor-rules/tree.ts';
import { PanelEdge } from '../../desk/panel-edge.tsx';
import { useOneRun } from '../../desk/use-one-run.ts';
import type { DesignNode } from '../../document/node.ts';
import { ruleApi } from '../api.ts';
import { headOf, isFilled, yieldOf } from '../language/tree-nodes.ts';
import { ComparedTrials } from './compared-trials.tsx';
import { DayInput } from './day-input.tsx';
import { areInOrder, countDays, lastDays, type Days } from './days.ts';
import { PlacePicker, type PointDay } from './place-picker.tsx';
import type { ChartFaceProps } from './trace-chart.tsx';
import { Trace } from './trace.tsx';

const USUAL_DAYS = 7;

interface TrialPanelProps {
  readonly tree: RuleTree;
  readonly root: DesignNode;
  readonly ruleId: string | undefined;
  /** 0: none runs. */
  readonly running: number;
  /** The days it begins with; the last seven where nobody said. */
  readonly first?: Days | undefined;
  readonly world: RuleWorld;
  readonly Chart: ComponentType<ChartFaceProps>;
  readonly onHits: (ids: ReadonlySet<string>) => void;
  readonly onClose: () => void;
}

/** The day that is shown frame by frame: of an episode, or chosen by hand. */
interface Looked extends PointDay {
  readonly tree: RuleTree;
  readonly episode?: RuleEpisode;
}

const DAY_LETTERS = 10;
function lookAt(tree: RuleTree, episode: RuleEpisode): Looked {
  const { pointId, pointName, raisedAt } = episode;
  return { pointId, pointName, day: raisedAt.slice(0, DAY_LETTERS), tree, episode };
}

/** What came of a rule as it was drawn then. */
type Tried = RuleTrial & { readonly days: Days; readonly tree: RuleTree };

type Compared = AnswerAt<'POST /dm/rule/compare'>;

/** Where a rule is tried, or published. */
export function scopeOf(root: DesignNode): RuleScope {
  const { stationIds, groupIds, types, pointIds } = headOf(root);
  return { stationIds, groupIds, types, pointIds };
}

/** What the rule as it is drawn would have raised in past days, and why. Nothing of it is kept. */
export function TrialPanel(props: TrialPanelProps) {
  const { tree, root, world, Chart, onHits, onClose } = props;
  const { t } = useTexts();
  const state = useTrial(props);
  const { days, trial, compared, asked } = state;
  const isReady = isFilled(root);
  const { height, keep } = usePanelHeight();
  return (
    <section className="rd-trial" aria-label={t('ruleDesign.try')} style={{ height }}>
      <PanelEdge label={t('ruleDesign.trial.height')} height={height} onHeight={keep} />
      <header>
        <h2>{t('ruleDesign.try')}</h2>
        <DaysInput days={days} onDays={state.setDays} />
        <TrialButtons rule={props} state={state} isReady={isReady && areInOrder(days)} />
        <Said trial={trial} isReady={isReady} what={t(`ruleDesign.yield.${yieldOf(root)}`)} />
        <Button size="small" onClick={onClose}>
          {t('ruleDesign.close')}
        </Button>
      </header>
      {asked.refusal === null ? null : <Alert type="error" showIcon title={asked.refusal} />}
      {compared ? <ComparedTrials compared={compared} /> : null}
      {isReady && !compared ? (
        <DayByDay
          {...{ days, tree, trial, world, Chart, onHits }}
          looked={state.looked}
          onLook={state.setLooked}
        />
      ) : null}
    </section>
  );
}

/** px */
const USUAL_HEIGHT = 240;
/** Kept for the person. */
const HEIGHT = 'ruleDesign.trialHeight';

function usePanelHeight() {
  const { settings } = useHouse();
  const [height, setHeight] = useState(() => settings.get<number>(HEIGHT) ?? USUAL_HEIGHT);
  return {
    height,
    keep: (px: number): void => {
      setHeight(px);
      settings.set(HEIGHT, px);
    },
  };
}

type TrialInput = Pick<TrialPanelProps, 'tree' | 'root' | 'ruleId' | 'running' | 'first'>;

/** What was asked of the past, and what it answered. */
function useTrial({ tree, root, ruleId, running, first }: TrialInput) {
  const ports = usePorts('data', 'house');
  const [days, setDays] = useState<Days>(() => first ?? lastDays(ports.now(), USUAL_DAYS));
  const [trial, setTrial] = useState<Tried | null>(null);
  const [compared, setCompared] = useState<Compared | null>(null);
  const [looked, setLooked] = useState<Looked | null>(null);
  const asked = useOneRun();
  const tryOut = (): Promise<void> =>
    asked.run(async () => {
      const answer = await ruleApi(ports).tryOut({ tree, scope: scopeOf(root), ...days });
      setCompared(null);
      setTrial({ ...answer, days, tree });
      const [newest] = answer.episodes;
      setLooked(newest ? lookAt(tree, newest) : null);
    });
  const compare = (): Promise<void> =>
    asked.run(async () => {
      const left = { ruleId: ruleId ?? '', version: running };
      const input = { left, right: { tree }, scope: scopeOf(root), ...days };
      setCompared(await ruleApi(ports).compare(input));
    });
  return { days, setDays, trial, compared, looked, setLooked, asked, tryOut, compare };
}

interface DaysInputProps {
  readonly days: Days;
  readonly onDays: (days: Days) => void;
}

function DaysInput({ days, onDays }: DaysInputProps) {
  const { t } = useTexts();
  const labels = { from: t('ruleDesign.trial.from'), to: t('ruleDesign.trial.to') };
  return (
    <span className="rd-trial-days">
      {(['from', 'to'] as const).map((end) => (
        <Fragment key={end}>
          <span aria-hidden>{labels[end]}</span>
          <DayInput
            name={end}
            label={labels[end]}
            value={days[end]}
            onChange={(day) => onDays({ ...days, [end]: day })}
          />
        </Fragment>
      ))}
    </span>
  );
}

interface TrialButtonsProps {
  readonly rule: Pick<TrialPanelProps, 'ruleId' | 'running'>;
  readonly state: ReturnType<typeof useTrial>;
  /** The rule is filled in, and the days are in their order. */
  readonly isReady: boolean;
}

/** Tries the rule, and compares it with what runs where something does. */
function TrialButtons({ rule, state, isReady }: TrialButtonsProps) {
  const { t } = useTexts();
  const { isRunning } = state.asked;
  return (
    <>
      <Button
        size="small"
        type="primary"
        loading={isRunning}
        disabled={!isReady}
        onClick={() => void state.tryOut()}
      >
        {t('ruleDesign.trial.run')}
      </Button>
      {rule.ruleId !== undefined && rule.running > 0 ? (
        <Button size="small" disabled={isRunning || !isReady} onClick={() => void state.compare()}>
          {t('ruleDesign.trial.compare', { version: rule.running })}
        </Button>
      ) : null}
    </>
  );
}

interface DayByDayProps extends Pick<TrialPanelProps, 'tree' | 'world' | 'Chart' | 'onHits'> {
  readonly days: Days;
  readonly trial: Tried | null;
  readonly looked: Looked | null;
  readonly onLook: (looked: Looked) => void;
}

/** What was raised, and the day that is looked at frame by frame. */
function DayByDay({ days, tree, trial, looked, world, Chart, onLook, onHits }: DayByDayProps) {
  return (
    <div className="rd-trial-body">
      <div className="rd-episodes">
        <PlacePicker days={days} onLook={(place) => onLook({ ...place, tree })} />
        {trial ? <Episodes trial={trial} chosen={looked?.episode} onLook={onLook} /> : null}
      </div>
      {looked ? (
        <Trace
          key={`${looked.pointId}.${looked.day}`}
          tree={looked.tree}
          place={looked}
          world={world}
          Chart={Chart}
          onHits={onHits}
        />
      ) : null}
    </div>
  );
}

function Said({
  trial,
  isReady,
  what,
}: {
  readonly trial: Parameters<typeof wordsOf>[0] | null;
  readonly isReady: boolean;
  /** What is counted. */
  readonly what: string;
}) {
  const { t } = useTexts();
  const hint = isReady ? t('ruleDesign.trial.hint') : t('ruleDesign.obstacle.holes');
  return (
    <span className="rd-trial-said" role="status">
      {trial === null ? hint : t('ruleDesign.trial.said', { ...wordsOf(trial), what })}
    </span>
  );
}

const wordsOf = (trial: RuleTrial & { readonly days: Days }): Readonly<Record<string, number>> => ({
  days: countDays(trial.days),
  count: trial.total,
  points: trial.points,
  frames: trial.frames,
});

/** The station and its point; once where both are called the same. */
const placeName = (station: string | null, point: string): string =>
  station === null || station === point ? point : `${station} ${point}`;

interface EpisodesProps {
  readonly trial: Tried;
  readonly chosen: RuleEpisode | undefined;
  readonly onLook: (looked: Looked) => void;
}

function Episodes({ trial: { episodes, days, tree }, chosen, onLook }: EpisodesProps) {
  const { t } = useTexts();
  const columns = [
    {
      key: 'raisedAt',
      title: t('ruleDesign.trial.raisedAt'),
      render: (_: unknown, episode: RuleEpisode) => (
        <>
          <button
            type="button"
            className="rd-link"
            aria-pressed={episode === chosen}
            onClick={() => onLook(lookAt(tree, episode))}
          >
            {episode.raisedAt}
          </button>
          {episode.raisedAt < days.from ? <small> {t('ruleDesign.trial.began')}</small> : null}
        </>
      ),
    },
    {
      key: 'place',
      title: t('ruleDesign.trial.place'),
      render: (_: unknown, { stationName, pointName }: RuleEpisode) =>
        placeName(stationName, pointName),
    },
    {
      key: 'endedAt',
      title: t('ruleDesign.trial.endedAt'),
      render: (_: unknown, { endedAt }: RuleEpisode) => endedAt ?? t('ruleDesign.trial.open'),
    },
    {
      key: 'times',
      title: t('ruleDesign.trial.times'),
      dataIndex: 'times',
      width: 72,
      align: 'right' as const,
    },
    {
      key: 'value',
      title: t('ruleDesign.trial.value'),
      align: 'right' as const,
      render: (_: unknown, { value }: RuleEpisode) => value ?? '-',
    },
  ];
  return (
    <PlainTable<RuleEpisode>
      size="small"
      rowKey={({ pointId, raisedAt }) => `${pointId}.${raisedAt}`}
      columns={columns}
      dataSource={[...episodes]}
    />
  );
}
