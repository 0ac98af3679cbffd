import { useEffect, useState } from 'react';

import { callAddress } from '#engine/base/call.ts';
import { useData, useTexts } from '#engine/base/ports-context.ts';
import type { LostHour } from '#schemas/api/quality.ts';

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

/** One hour in words: which it is, what became of it, and what came. */
export function HourValues({
  pointId,
  hour,
}: {
  readonly pointId: string;
  readonly hour: LostHour;
}) {
  const { t } = useTexts();
  const values = useHourValues(pointId, hour);
  return (
    <div className="dsr-hours-values" role="status">
      <b>
        {hour.day} {hour.hour}:00 {t(`chart.hours.${hour.state}`)}
      </b>
      {values === null ? <span>{t('list.loading')}</span> : null}
      {values?.length === 0 ? <span>{t('chart.hours.noValue')}</span> : null}
      {values?.map(({ code, name, value, flag, original }) => (
        <span key={code}>
          {name} {value ?? '-'} {flag}
          {original === undefined
            ? ''
            : ` ${t('chart.hours.original', { value: original ?? '-' })}`}
        </span>
      ))}
    </div>
  );
}
