import { Button, DatePicker, Select, Skeleton } from 'antd';
import dayjs from 'dayjs';
import { useMemo, useState } from 'react';

import { LineIcon } from '#engine/base/icon.tsx';
import { ListMessage } from '#engine/base/list-states.tsx';
import { usePorts, useTexts } from '#engine/base/ports-context.ts';
import { saveMade } from '#engine/screen/address/save-shown.ts';
import { wallTime } from '#schemas/basics/wall-time.ts';
import type { ScreenKey } from '#schemas/texts/text-keys.ts';
import { Chart } from './chart.tsx';
import { Choices } from './choices.tsx';
import {
  COMPARED_COLUMNS,
  comparedRows,
  MAX_FACTORS,
  MAX_POINTS,
  overOneTime,
  periodBefore,
} from './compare-model.ts';
import { CurveNotes, useCurveWords } from './curve-notes.tsx';
import { curveOption, fitAxes } from './curve-option.ts';
import { PeriodBar, useCurvePeriod, type ShownPeriod } from './curve-period.tsx';
import type { Period } from './curve-spans.ts';
import { useCompared, useFactorsOf, usePointOptions } from './use-compared.ts';
import type { PointOption } from './use-curve-data.ts';
import './compare.css';

const HEIGHT = 320;
const TIME = 'YYYY-MM-DD HH:mm:ss';
const NEAR_FACTORS = 12;

/**
 * Several points, factors and two periods side by side: their curves over one time, and a table of what they come to and differ by.
 * Drawn by hand: what is compared is chosen piece by piece, and no list has such rows (PACKAGES.md section 1).
 */
export function ReadingCompare() {
  const ports = usePorts('data', 'texts', 'feedback', 'house');
  const { t } = ports;
  const [points, setPoints] = useState<readonly PointOption[]>([]);
  const [picked, setPicked] = useState<readonly string[]>();
  const [second, setSecond] = useState<Period>();
  const [attempt, setAttempt] = useState(0);
  const shown = useCurvePeriod(undefined, wallTime(ports.now()));
  const pointIds = useMemo(() => points.map(({ id }) => id), [points]);
  const factors = useFactorsOf(pointIds);
  const known =
    picked?.filter((code) => factors.some(({ factorCode }) => factorCode === code)) ?? [];
  const chosen = known.length > 0 ? known : factors.slice(0, 1).map(({ factorCode }) => factorCode);
  const periods = second ? [shown.period, second] : [shown.period];
  const answer = useCompared({ pointIds, factors: chosen, kind: shown.kind, periods, attempt });
  /** More than may be compared is not taken, and said. */
  const within = (count: number, max: number, word: ScreenKey): boolean => {
    if (count > max) ports.notify('warning', t(word, { max }));
    return count <= max;
  };
  const handleExport = (): void => {
    const [from, to] = shown.period;
    void saveMade(ports, 'POST /dm/monitorData/exportAll', {
      pointIds,
      factors: chosen,
      kind: shown.kind,
      from,
      to,
      format: 'xlsx',
    }).catch(() => undefined);
  };
  return (
    <section className="dsr-curve dsr-compare">
      <div className="dsr-compare-points">
        <label htmlFor="compare-points">{t('chart.compare.points')}</label>
        <PointSelect
          points={points}
          onChange={(next) =>
            within(next.length, MAX_POINTS, 'chart.compare.maxPoints') && setPoints(next)
          }
        />
      </div>
      {factors.length > 0 ? (
        <Choices
          label={t('chart.factor')}
          options={factors.map(({ factorCode, factorName }) => ({
            value: factorCode,
            label: factorName,
          }))}
          chosen={chosen}
          most={MAX_FACTORS + 1}
          least={1}
          near={NEAR_FACTORS}
          onChange={(next) =>
            within(next.length, MAX_FACTORS, 'chart.compare.maxFactors') && setPicked(next)
          }
        />
      ) : null}
      <div className="dsr-curve-head">
        <PeriodBar shown={shown} />
      </div>
      <div className="dsr-curve-head">
        <SecondPeriod shown={shown} second={second} onSecond={setSecond} />
        {pointIds.length > 0 ? (
          <Button size="small" icon={<LineIcon name="download" />} onClick={handleExport}>
            {t('chart.compare.export')}
          </Button>
        ) : null}
      </div>
      <Compared answer={answer} periods={periods} onRetry={() => setAttempt(attempt + 1)} />
    </section>
  );
}

function PointSelect({
  points,
  onChange,
}: {
  readonly points: readonly PointOption[];
  readonly onChange: (points: readonly PointOption[]) => void;
}) {
  const { t } = useTexts();
  const [words, setWords] = useState('');
  const found = usePointOptions(words);
  const options = [
    ...points,
    ...found.filter(({ id }) => !points.some((one) => one.id === id)),
  ].map(({ id, name }) => ({ value: id, label: name }));
  const nameOf = (id: string): string => options.find(({ value }) => value === id)?.label ?? id;
  return (
    <Select
      id="compare-points"
      mode="multiple"
      allowClear
      placeholder={t('chart.compare.choose', { max: MAX_POINTS })}
      showSearch={{ filterOption: false, onSearch: setWords }}
      value={points.map(({ id }) => id)}
      options={options}
      onChange={(ids: readonly string[]) => onChange(ids.map((id) => ({ id, name: nameOf(id) })))}
    />
  );
}

/** Whether another period is held against, and which. */
function SecondPeriod({
  shown,
  second,
  onSecond,
}: {
  readonly shown: ShownPeriod;
  readonly second: Period | undefined;
  readonly onSecond: (period: Period | undefined) => void;
}) {
  const { t } = useTexts();
  return (
    <>
      <button
        type="button"
        className="engine-chip"
        aria-pressed={second !== undefined}
        onClick={() => onSecond(second ? undefined : periodBefore(shown.period))}
      >
        {t('chart.compare.second')}
      </button>
      {second ? (
        <DatePicker.RangePicker
          size="small"
          showTime={{ format: 'HH:mm' }}
          format="YYYY-MM-DD HH:mm"
          needConfirm={false}
          aria-label={t('chart.compare.secondRange')}
          value={[dayjs(second[0]), dayjs(second[1])]}
          onChange={(range) =>
            onSecond(
              range?.[0] && range[1] ? [range[0].format(TIME), range[1].format(TIME)] : undefined,
            )
          }
        />
      ) : null}
    </>
  );
}

interface ComparedProps {
  readonly answer: ReturnType<typeof useCompared>;
  readonly periods: readonly Period[];
  readonly onRetry: () => void;
}

/** Curves and table, or why there are none. */
function Compared({ answer: { series, failure, isAsked }, periods, onRetry }: ComparedProps) {
  const words = useCurveWords();
  const { t } = words;
  if (failure !== undefined)
    return (
      <p role="alert">
        {failure}{' '}
        <Button size="small" onClick={onRetry}>
          {t('chart.retry')}
        </Button>
      </p>
    );
  if (!isAsked) return <ListMessage icon="inbox" text={t('chart.compare.none')} />;
  if (!series) return <Skeleton active paragraph={{ rows: 5 }} />;
  if (!series.some(({ points }) => points.length > 0))
    return <ListMessage icon="inbox" text={t('chart.noData')} />;
  const { fit, left } = fitAxes(overOneTime(series, periods, t));
  return (
    <>
      <Chart
        height={HEIGHT}
        label={t('chart.compare.label', { count: series.length })}
        option={(colors) => curveOption(fit, colors, words)}
      />
      <CurveNotes series={fit} left={left} />
      <div className="dsr-compare-table">
        <table>
          <caption>{t('chart.compare.caption')}</caption>
          <thead>
            <tr>
              {COMPARED_COLUMNS.map((column) => (
                <th key={column} scope="col">
                  {t(`chart.compare.column.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {comparedRows(series, periods).map(({ key, cells }) => (
              <tr key={key}>
                {COMPARED_COLUMNS.map((column, at) => (
                  <td key={column}>{cells[at]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
