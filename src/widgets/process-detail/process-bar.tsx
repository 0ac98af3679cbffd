import { useCallback, useEffect, useState } from 'react';

import { callAddress } from '#engine/base/call.ts';
import { LineIcon } from '#engine/base/icon.tsx';
import { useData, useTexts } from '#engine/base/ports-context.ts';
import type { ApprovalOfRecord } from '#schemas/api/workflow-running.ts';
import { DeedBar } from './deed-bar.tsx';
import { useHandling } from './use-handling.ts';
import './process-bar.css';

export interface ProcessBarProps {
  /** The entity and the number of the record. */
  readonly entity: string;
  readonly id: string;
  /** Something was done: the record may have changed. */
  readonly onDone: () => void;
  /** Changes when the record was changed by something else: asked again. */
  readonly stamp?: number;
}

/** Above a record that is under approval: where it stands, with whom and since when, what I may do, and the way to all of it. Nothing where no process is about it. */
export function ProcessBar({ entity, id, onDone, stamp = 0 }: ProcessBarProps) {
  const { approval, reload } = useApproval(entity, id, stamp);
  if (!approval) return null;
  return (
    <Bar
      approval={approval}
      onDone={() => {
        reload();
        onDone();
      }}
    />
  );
}

function Bar({
  approval,
  onDone,
}: {
  readonly approval: ApprovalOfRecord;
  readonly onDone: () => void;
}) {
  const { t } = useTexts();
  const { processInstanceId, where } = approval;
  const handling = useHandling({ ...approval, onDone });
  return (
    <section className="dsr-process-bar" aria-label={t('process.bar')}>
      <ul>
        {where.map(({ name, people, since }) => (
          <li key={`${name} ${since}`}>
            <LineIcon name="clock" />
            <b>{name}</b>
            <span>{people.join(t('cell.listSeparator')) || t('process.nobody')}</span>
            <time className="engine-hint">{t('process.since', { time: since })}</time>
          </li>
        ))}
        {where.length === 0 ? <li>{t(`process.ended.${approval.status}`)}</li> : null}
      </ul>
      <a
        className="engine-link"
        href={`#/activiti-process-detail?${new URLSearchParams({ processInstanceId })}`}
      >
        {t('process.openDetail')}
      </a>
      <DeedBar {...handling} />
    </section>
  );
}

/** What is known of the approval of a record; null where there is none, or it may not be seen. What was shown stays while it is asked again. */
export function useApproval(
  entity: string,
  id: string,
  stamp: number,
): { readonly approval: ApprovalOfRecord | null; readonly reload: () => void } {
  const ports = useData();
  const [found, setFound] = useState<{
    readonly of: string;
    readonly approval: ApprovalOfRecord | null;
  }>({ of: '', approval: null });
  const [round, setRound] = useState(0);
  const of = `${entity} ${id}`;
  useEffect(() => {
    if (id === '') return undefined;
    let isGone = false;
    callAddress(
      ports,
      'GET /activiti/his/ofRecord',
      { params: { entity, id } },
      { isSilent: true },
    ).then(
      (approval) => !isGone && setFound({ of, approval }),
      () => !isGone && setFound({ of, approval: null }),
    );
    return () => {
      isGone = true;
    };
  }, [ports, entity, id, of, stamp, round]);
  const reload = useCallback(() => setRound((old) => old + 1), []);
  return { approval: found.of === of ? found.approval : null, reload };
}
