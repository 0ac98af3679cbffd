import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';

import { useTexts } from '#engine/base/ports-context.ts';
import { Segments } from '#engine/base/segments.tsx';
import {
  CURVE_SPANS,
  kindOfPeriod,
  periodAround,
  periodOfSpan,
  type CurveKind,
  type CurveSpan,
  type Period,
} from './curve-spans.ts';
import { CURVE_KINDS } from './takes.ts';

const TIME = 'YYYY-MM-DD HH:mm:ss';

/** Which time a curve shows, how close together its values lie, and what changes both. */
export interface ShownPeriod {
  readonly period: Period;
  readonly kind: CurveKind;
  /** The span that was chosen; undefined: a period of one's own, or that of an alarm. */
  readonly span: CurveSpan | undefined;
  readonly chooseSpan: (span: CurveSpan) => void;
  readonly chooseKind: (kind: CurveKind) => void;
  readonly setPeriod: (period: Period | undefined) => void;
}

/** A day up to now, or the time around an alarm, until something else is chosen. Times are `YYYY-MM-DD HH:mm:ss`. */
export function useCurvePeriod(
  alarmTime: string | undefined,
  now: string,
  asked?: CurveKind,
): ShownPeriod {
  const [span, setSpan] = useState<CurveSpan | undefined>(alarmTime ? undefined : '24h');
  const [own, setOwn] = useState<Period>();
  const [ownKind, setKind] = useState<CurveKind | undefined>(
    asked ?? (alarmTime ? (isOnTheHour(alarmTime) ? 'hour' : 'rt') : undefined),
  );
  const period =
    own ?? (span ? periodOfSpan(span, now) : periodAround(alarmTime ?? now, ownKind ?? 'hour'));
  return {
    period,
    kind: ownKind ?? kindOfPeriod(period),
    span: own ? undefined : span,
    chooseSpan: (next) => {
      setSpan(next);
      setOwn(undefined);
      setKind(undefined);
    },
    chooseKind: setKind,
    setPeriod: setOwn,
  };
}

/** The spans of one press, both ends by hand, and the kind of values. */
export function PeriodBar({
  shown: { period, kind, span, chooseSpan, chooseKind, setPeriod },
}: {
  readonly shown: ShownPeriod;
}) {
  const { t } = useTexts();
  return (
    <>
      <div className="dsr-curve-spans" role="group" aria-label={t('chart.spans')}>
        {CURVE_SPANS.map((one) => (
          <button
            key={one}
            type="button"
            className="engine-chip"
            aria-pressed={one === span}
            onClick={() => chooseSpan(one)}
          >
            {one === '2h'
              ? t('chart.span2h')
              : one === '1y'
                ? t('chart.span1y')
                : t(`input.span.${one}`)}
          </button>
        ))}
      </div>
      <DatePicker.RangePicker
        size="small"
        showTime={{ format: 'HH:mm' }}
        format="YYYY-MM-DD HH:mm"
        needConfirm={false}
        aria-label={t('chart.range')}
        value={[dayjs(period[0]), dayjs(period[1])]}
        onChange={(range) => setPeriod(periodOf(range))}
      />
      <Segments<CurveKind>
        label={t('chart.kind')}
        value={kind}
        onChange={chooseKind}
        options={CURVE_KINDS.map((value) => ({ value, label: t(`chart.${value}`) }))}
      />
    </>
  );
}

function periodOf(range: readonly [Dayjs | null, Dayjs | null] | null): Period | undefined {
  return range?.[0] && range[1] ? [range[0].format(TIME), range[1].format(TIME)] : undefined;
}

/** An alarm that began on the hour came from hourly values; any other from values that are closer together. */
function isOnTheHour(time: string): boolean {
  return time.endsWith(':00:00');
}
