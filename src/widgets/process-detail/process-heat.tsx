import { useEffect, useMemo, useState } from 'react';

import { callAddress } from '#engine/base/call.ts';
import { lazyPart } from '#engine/base/lazy-part.tsx';
import { ListMessage } from '#engine/base/list-states.tsx';
import { useData, useTexts } from '#engine/base/ports-context.ts';
import type { WidgetProps } from '#engine/base/registry.ts';
import { readProps } from '#schemas/types/takes.ts';
import './process-heat.css';
import { HEAT_MEASURES, heatOf } from './heat-model.ts';
import { PROCESS_HEAT } from './takes.ts';

const Diagram = lazyPart(async () => (await import('./process-diagram.tsx')).ProcessDiagram);

interface Steps {
  readonly xml: string;
  readonly groups: Parameters<typeof heatOf>[0];
}

/**
 * The diagram of a definition with the time people took at each step, from cool to hot: `props.definitionId`, and `from` and `to` of the
 * span. Drawn by hand: no schema draws a process.
 */
export function ProcessHeat({ props }: WidgetProps) {
  const { t } = useTexts();
  const { definitionId, from = '', to = '' } = readProps(PROCESS_HEAT, props);
  const [steps, fail] = useSteps(definitionId, from, to);
  const marks = useMemo(
    () => ({
      nodes: [],
      done: [],
      active: [],
      flows: [],
      heat: steps === null || steps === 'failed' ? [] : heatOf(steps.groups, t),
    }),
    [steps, t],
  );
  if (steps === 'failed') return <ListMessage icon="warning" text={t('process.noDiagram')} />;
  if (steps === null) return <div aria-busy="true" />;
  return (
    <>
      <Diagram xml={steps.xml} marks={marks} label={t('process.diagram')} onFailed={fail} isPlain />
      <ul className="dsr-heat-legend" aria-label={t('process.legend')}>
        <li>{t('process.heat.fast')}</li>
        {([1, 2, 3, 4] as const).map((level) => (
          <li key={level} data-level={level} aria-hidden="true" />
        ))}
        <li>{t('process.heat.slow')}</li>
      </ul>
    </>
  );
}

function useSteps(
  id: string,
  from: string,
  to: string,
): readonly [Steps | 'failed' | null, () => void] {
  const ports = useData();
  const [steps, setSteps] = useState<Steps | 'failed' | null>(null);
  useEffect(() => {
    if (id === '') return undefined;
    const controller = new AbortController();
    const options = { isSilent: true, signal: controller.signal };
    setSteps(null);
    Promise.all([
      callAddress(ports, 'GET /activiti/process/{id}/source', { path: { id } }, options),
      callAddress(
        ports,
        'GET /activiti/statistics/group',
        { params: { by: 'node', ...HEAT_MEASURES, definitionId: id, startedAt: `${from},${to}` } },
        options,
      ),
    ]).then(
      ([{ xml }, answer]) => setSteps({ xml, groups: 'groups' in answer ? answer.groups : [] }),
      () => {
        if (!controller.signal.aborted) setSteps('failed');
      },
    );
    return () => controller.abort();
  }, [ports, id, from, to]);
  return [steps, () => setSteps('failed')];
}
