import { useMemo, useState } from 'react';

import { LineIcon } from '#engine/base/icon.tsx';
import { lazyPart } from '#engine/base/lazy-part.tsx';
import { useData, useTexts } from '#engine/base/ports-context.ts';
import type { InstanceDetail } from '#schemas/api/workflow-running.ts';
import { nodeMarks, type NodeMark } from './process-model.ts';
import './process-picture.css';

/** bpmn-js is large: it comes when a diagram is shown. */
const Diagram = lazyPart(
  async () => (await import('./process-diagram.tsx')).ProcessDiagram,
  <div className="dsr-process-waiting" aria-hidden="true" />,
);

/** Ways to show a process, the next where one fails. */
const WAYS = ['drawn', 'served', 'listed'] as const;
type Way = (typeof WAYS)[number];

interface ProcessPictureProps {
  readonly detail: InstanceDetail;
  readonly stamp: number;
}

/** The diagram drawn here; where that fails the picture of the server, and where that fails too the steps as a list. */
export function ProcessPicture({ detail, stamp }: ProcessPictureProps) {
  const { pictureUrl } = useData();
  const { t } = useTexts();
  const [way, setWay] = useState<Way>('drawn');
  const { xml, done, active, flows } = detail;
  const nodes = useMemo(() => nodeMarks(detail, t), [detail, t]);
  const marks = useMemo(() => ({ nodes, done, active, flows }), [nodes, done, active, flows]);
  const label = t('process.diagramOf', { name: detail.instance.name ?? detail.instance.key });
  const goOn = (): void => setWay((old) => WAYS[WAYS.indexOf(old) + 1] ?? 'listed');
  const served = pictureUrl?.('/activiti/his/getInstImage', {
    processInstanceId: detail.instance.id,
    stamp,
  });
  return (
    <section className="dsr-process-picture">
      {way === 'drawn' ? <Diagram xml={xml} marks={marks} label={label} onFailed={goOn} /> : null}
      {way === 'served' && served ? <img src={served} alt={label} onError={goOn} /> : null}
      {way === 'listed' || (way === 'served' && !served) ? (
        <NodeList nodes={nodes} />
      ) : (
        <div className="engine-hidden">
          <NodeList nodes={nodes} />
        </div>
      )}
    </section>
  );
}

/** The steps that were reached, in words: for who cannot see the diagram, and where there is none. */
function NodeList({ nodes }: { readonly nodes: readonly NodeMark[] }) {
  const { t } = useTexts();
  if (nodes.length === 0) return <p className="engine-hint">{t('process.noHistory')}</p>;
  return (
    <ol className="dsr-process-nodes" aria-label={t('process.steps')}>
      {nodes.map(({ node, name, state, people, time }) => (
        <li key={node} data-state={state} aria-current={state === 'active' ? 'step' : undefined}>
          <LineIcon name={state === 'done' ? 'check-circle' : 'clock'} />
          <span>{name || node}</span>
          <span>{t(`process.legend.${state}`)}</span>
          <span>{people}</span>
          <time>{time}</time>
        </li>
      ))}
    </ol>
  );
}
