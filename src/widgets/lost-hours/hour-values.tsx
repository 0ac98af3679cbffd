import { Button } from 'antd';
import { useEffect, useState } from 'react';

import { callAddress } from '#engine/base/call.ts';
import { useFormOpener } from '#engine/base/form-opener.ts';
import { useData, usePorts, useTexts } from '#engine/base/ports-context.ts';
import type { LostHour } from '#schemas/api/quality.ts';
import { saidFlags } from './hours-model.ts';

interface HourValue {
  readonly code: string;
  readonly name: string;
  readonly value: number | null;
  readonly flag: string;
  /** What came, where a correction stands in its place. */
  readonly original?: number | null | undefined;
}

/** The values a point sent for one hour, by factor; null while they are asked for. */
function useHourValues(pointId: string, { day, hour }: LostHour): readonly HourValue[] | null {
  const ports = useData();
  const [values, setValues] = useState<readonly HourValue[] | null>(null);
  useEffect(() => {
    let isGone = false;
    setValues(null);
    const at = `${day} ${String(hour).padStart(2, '0')}`;
    const body = { pointId, kind: 'hour', from: `${at}:00:00`, to: `${at}:59:59` };
    callAddress(ports, 'POST /dm/monitorData/info', { body }).then(
      ({ series }) =>
        !isGone &&
        setValues(
          series.flatMap(({ factorCode, factorName, points }) => {
            const [point] = points;
            return point
              ? [
                  {
                    code: factorCode,
                    name: factorName,
                    value: point.value,
                    flag: point.flag,
                    original: point.original,
                  },
                ]
              : [];
          }),
        ),
      () => !isGone && setValues([]),
    );
    return () => {
      isGone = true;
    };
  }, [ports, pointId, day, hour]);
  return values;
}

interface HourPanelProps {
  readonly pointId: string;
  /** Where a declaration belongs; empty where nobody said. */
  readonly stationId: string;
  readonly hour: LostHour;
  /** The hours around it in the same state. */
  readonly span: readonly [from: string, to: string];
}

/** One hour in words beside the month: which it is, what became of it, what came, and what can be done about it. */
export function HourPanel({ pointId, stationId, hour, span }: HourPanelProps) {
  const { t, dict } = useTexts();
  const values = useHourValues(pointId, hour);
  const words = new Map(dict('data_flag').map((item) => [item.dictValue, item.dictLabel]));
  return (
    <aside className="dsr-hours-panel" role="status">
      <b>
        {hour.day} {hour.hour}:00 {t(`chart.hours.${hour.state}`)}
      </b>
      {saidFlags(hour.flag, words).map((flag) => (
        <span key={flag}>{flag}</span>
      ))}
      {values === null ? <span>{t('list.loading')}</span> : null}
      {values?.length === 0 ? <span>{t('chart.hours.noValue')}</span> : null}
      <dl>
        {values?.map(({ code, name, value, flag, original }) => (
          <div key={code}>
            <dt>{name}</dt>
            <dd>
              {value ?? '-'} {saidFlags(flag === 'N' ? '' : flag, words).join(' ')}
              {original === undefined
                ? ''
                : ` ${t('chart.hours.original', { value: original ?? '-' })}`}
            </dd>
          </div>
        ))}
      </dl>
      <HourDeeds {...{ pointId, stationId, hour, span }} />
    </aside>
  );
}

const DECLARED = [
  { entity: 'stop', permission: 'dm:stop:save', text: 'chart.hours.declareStop' },
  {
    entity: 'calibrationWindow',
    permission: 'dm:calibration:save',
    text: 'chart.hours.declareMaintenance',
  },
] as const;

/** Declaring why hours are lost, filled in with where and when; and the curve of the point. */
function HourDeeds({ pointId, stationId, hour, span: [beginTime, endTime] }: HourPanelProps) {
  const { t, entity, open, can } = usePorts('texts', 'data', 'navigation', 'house');
  const opener = useFormOpener();
  const declare = async (name: string): Promise<void> => {
    const initial = { stationId, monitorPointIds: [pointId], beginTime, endTime };
    await opener.openRecord({ entity: await entity(name), mode: 'create', initial });
  };
  const isLost = hour.state === 'missing' || hour.state === 'invalid';
  return (
    <div className="dsr-hours-deeds">
      {DECLARED.map((one) =>
        isLost && stationId !== '' && can(one.permission) ? (
          <Button key={one.entity} size="small" onClick={() => void declare(one.entity)}>
            {t(one.text)}
          </Button>
        ) : null,
      )}
      {can('dm:monitor:info') ? (
        <Button size="small" onClick={() => open(`/dm-monitor/${pointId}`)}>
          {t('chart.hours.curve')}
        </Button>
      ) : null}
    </div>
  );
}
