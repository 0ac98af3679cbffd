import { useEffect, useMemo, useState } from 'react';

import { fillText } from '#engine/actions/fill-body.ts';
import { lazyPart } from '#engine/base/lazy-part.tsx';
import { ListMessage } from '#engine/base/list-states.tsx';
import { usePorts } from '#engine/base/ports-context.ts';
import type { BlockProps, WidgetProps } from '#engine/base/registry.ts';
import { textOf } from '#engine/base/text-of.ts';
import { readProps } from '#schemas/types/takes.ts';
import { ProcessBar, useApproval } from './process-bar.tsx';
import { ProcessDetail } from './process-detail.tsx';
import { PROCESS_BAR, PROCESS_BLOCK, PROCESS_PAGE } from './takes.ts';

const Diagram = lazyPart(async () => (await import('./process-diagram.tsx')).ProcessDiagram);

/** The page of a process: its screen hands on what stands in the address. */
export function ProcessDetailWidget({ props }: WidgetProps) {
  const {
    processInstanceId = '',
    pid = '',
    taskId = '',
    processShowType = '',
  } = readProps(PROCESS_PAGE, props);
  return (
    <ProcessDetail
      key={processInstanceId}
      isPage
      processInstanceId={processInstanceId}
      pid={pid}
      taskId={taskId}
      showType={processShowType}
    />
  );
}

/**
 * The process of a record, as a part of its detail. `props.instance` names the field that holds the process; without it the newest one
 * about the record is shown, and nothing where there is none.
 */
export function ProcessDetailBlock({ entity, row, props, stamp, onChanged }: BlockProps) {
  const { instance: field = '' } = readProps(PROCESS_BLOCK, props);
  const { approval } = useApproval(entity.name, field === '' ? textOf(row.id) : '', stamp);
  const id = field === '' ? (approval?.processInstanceId ?? '') : textOf(row[field]);
  if (id === '') return null;
  return (
    <ProcessDetail
      key={id}
      isInRecord
      processInstanceId={id}
      {...(onChanged ? { onChanged } : {})}
    />
  );
}

/**
 * The bar of a record under approval, as a part of its detail or its form. `props.key` names the field that holds the key of the process where
 * data chooses one: nothing is asked for, nor shown, while it is empty.
 */
export function ProcessBarBlock({ entity, row, props, stamp, onChanged }: BlockProps) {
  const { key } = readProps(PROCESS_BAR, props);
  if (key !== undefined && textOf(row[key]) === '') return null;
  return (
    <ProcessBar
      entity={entity.name}
      id={textOf(row.id)}
      stamp={stamp}
      onDone={() => onChanged?.()}
    />
  );
}

const NO_MARKS = { nodes: [], done: [], active: [], flows: [] };

/** A definition as it is drawn: the XML under `xml` of what `source` answers, without marks. */
export function ProcessDiagramBlock({ row, title, source }: BlockProps) {
  const ports = usePorts('data', 'texts');
  const api = useMemo(() => (source ? fillText(source, row, true) : ''), [source, row]);
  const [xml, setXml] = useState<string | null>(null);
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    if (api === '') return undefined;
    const controller = new AbortController();
    ports
      .call<{ readonly xml?: unknown }>(api, {}, { isSilent: true, signal: controller.signal })
      .then(
        (answer) => setXml(textOf(answer.xml)),
        () => setFailed(!controller.signal.aborted),
      );
    return () => controller.abort();
  }, [ports, api]);
  if (isFailed) return <ListMessage icon="warning" text={ports.t('process.noDiagram')} />;
  if (xml === null) return null;
  return (
    <Diagram
      xml={xml}
      marks={NO_MARKS}
      label={title ?? ports.t('process.diagram')}
      onFailed={() => setFailed(true)}
      isPlain
    />
  );
}
