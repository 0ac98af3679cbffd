import { Spin } from 'antd';
import { useEffect, useMemo, useState, type ComponentType } from 'react';

import { useData, useTexts } from '#engine/base/ports-context.ts';
import type { AnswerOf } from '#schemas/api/contract.ts';
import type { MONITOR_RULE, RuleFrame } from '#schemas/api/monitor-rule.ts';
import type { RuleWorld } from '#schemas/monitor-rules/frame.ts';
import type { RuleTree } from '#schemas/monitor-rules/tree.ts';
import type { SayScreen } from '#schemas/texts/text-keys.ts';
import { reasonOf } from '../../document/refusals.ts';
import { ruleApi } from '../api.ts';
import type { PointDay } from './place-picker.tsx';
import { comparedIn, numberAt, TraceChart, withUnit, type ChartFaceProps } from './trace-chart.tsx';

interface TraceProps {
  readonly tree: RuleTree;
  readonly place: PointDay;
  readonly world: RuleWorld;
  readonly Chart: ComponentType<ChartFaceProps>;
  /** Blocks that held in the frame that is looked at. */
  readonly onHits: (ids: ReadonlySet<string>) => void;
}

const DAY_LETTERS = 10;
const NONE: ReadonlySet<string> = new Set();

/** A day at a point, frame by frame; a frame that is chosen shows at the blocks what held in it. */
export function Trace({ tree, place, world, Chart, onHits }: TraceProps) {
  const { traced, failure } = useTrace(tree, place);
  const compared = useMemo(
    () => comparedIn(tree, (factor) => traced?.units[factor] ?? world.factor(factor)?.unit ?? null),
    [tree, world, traced],
  );
  // what is marked is of these frames
  useEffect(() => () => onHits(NONE), [tree, place.pointId, place.day, onHits]);
  if (failure !== null) return <p className="rd-trial-fault">{failure}</p>;
  if (!traced) return <Spin />;
  const { frames } = traced;
  return (
    <>
      <div className="rd-frames">
        <FrameTable frames={frames} place={place} compared={compared} onHits={onHits} />
      </div>
      <div className="rd-chart">
        <TraceChart
          compared={compared}
          frames={frames}
          title={`${place.pointName} ${place.day}`}
          Chart={Chart}
        />
      </div>
    </>
  );
}

type Traced = AnswerOf<typeof MONITOR_RULE.trace>;

/** How the rule judged each frame of a day, and units that are others there; null until that is known. */
function useTrace(tree: RuleTree, { pointId, day }: PointDay) {
  const ports = useData();
  const [traced, setTraced] = useState<Traced | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    let isLate = false;
    ruleApi(ports)
      .trace({ tree, pointId, day })
      .then(
        (answer) => isLate || setTraced(answer),
        (cause: unknown) => isLate || setFailure(reasonOf(cause)),
      );
    return () => {
      isLate = true;
    };
  }, [ports, tree, pointId, day]);
  return { traced, failure };
}

interface FrameTableProps extends Pick<TraceProps, 'place' | 'onHits'> {
  readonly frames: readonly RuleFrame[];
  readonly compared: ReturnType<typeof comparedIn>;
}

function FrameTable({ frames, place: { pointName, day }, compared, onHits }: FrameTableProps) {
  const { t } = useTexts();
  const [at, setAt] = useState<string | null>(null);
  const look = ({ time, results }: RuleFrame): void => {
    setAt(time);
    const held = Object.entries(results).filter(([, result]) => result === true);
    onHits(new Set(held.map(([id]) => id)));
  };
  return (
    <table>
      <caption>{t('ruleDesign.trial.frames', { point: pointName, day })}</caption>
      <thead>
        <tr>
          <th scope="col">{t('ruleDesign.trial.time')}</th>
          <th scope="col">{withUnit(t('ruleDesign.trial.value'), compared?.unit)}</th>
          <th scope="col">{t('ruleDesign.trial.hit')}</th>
        </tr>
      </thead>
      <tbody>
        {frames.map((frame) => (
          <tr key={frame.time} data-hit={frame.truth === true}>
            <td>
              <button
                type="button"
                className="rd-link"
                aria-pressed={at === frame.time}
                onClick={() => look(frame)}
              >
                {frame.time.slice(DAY_LETTERS + 1)}
              </button>
            </td>
            <td>{numberAt(frame, compared?.left) ?? '-'}</td>
            <td>{hitWord(frame, t)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function hitWord({ truth, event }: RuleFrame, t: SayScreen): string {
  if (event === 'raise' || event === 'recover') return t(`ruleDesign.trial.event.${event}`);
  return t(
    truth === null
      ? 'ruleDesign.trial.unknown'
      : truth
        ? 'ruleDesign.trial.yes'
        : 'ruleDesign.trial.no',
  );
}
