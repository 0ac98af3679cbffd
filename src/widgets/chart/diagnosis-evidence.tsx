import { Skeleton } from 'antd';
import { useCallback, useEffect, useState } from 'react';

import { callAddress } from '#engine/base/call.ts';
import { ListFailure } from '#engine/base/list-states.tsx';
import { asCallError } from '#engine/base/list-store.ts';
import { useData, useTexts } from '#engine/base/ports-context.ts';
import type { CallError } from '#engine/base/ports.ts';
import type { BlockProps } from '#engine/base/registry.ts';
import type { DiagnosisFinding } from '#schemas/api/diagnosis.ts';
import type { readChartColors } from './chart-colors.ts';
import { Chart } from './chart.tsx';
import { evidenceOption, lineNames } from './evidence-option.ts';
import './diagnosis-evidence.css';

const HEIGHT = 160;
const MINUTE_CHARS = 16;

/** What a diagnosis found, one card each: what is wrong, how sure that is, what to do, and the values and numbers that led to it. */
export function DiagnosisEvidence({ row, title, stamp }: BlockProps) {
  const { t } = useTexts();
  const { findings, error, retry } = useFindings(String(row.id), stamp);
  if (error) return <ListFailure error={error} onRetry={retry} />;
  if (findings === null) return <Skeleton active paragraph={{ rows: 4 }} />;
  if (findings.length === 0) return null;
  return (
    <section className="engine-block">
      {title ? <h3>{title}</h3> : null}
      <ol
        className="dsr-findings"
        aria-label={t('chart.diagnosis.findings', { count: findings.length })}
      >
        {findings.map((finding) => (
          <li key={`${finding.code}|${finding.factorCode ?? ''}|${finding.from}|${finding.cause}`}>
            <FindingCard finding={finding} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function FindingCard({ finding }: { readonly finding: DiagnosisFinding }) {
  const { t } = useTexts();
  const { cause, advice, confidence, from, until, numbers, values } = finding;
  const [name, otherName] = lineNames(finding);
  const option = useCallback(
    (colors: ReturnType<typeof readChartColors>) => evidenceOption(finding, colors),
    [finding],
  );
  const rows = (): readonly (readonly (string | number)[])[] =>
    values.map(({ time, value, other }) => [
      time,
      value ?? '-',
      ...(otherName ? [other ?? '-'] : []),
    ]);
  return (
    <article className="dsr-finding">
      <header className="dsr-finding-head">
        <p className="dsr-finding-cause">{cause}</p>
        <span className="dsr-finding-sure" data-high={confidence >= HIGH || undefined}>
          {t('chart.diagnosis.confidence', { confidence })}
        </span>
      </header>
      <p className="dsr-finding-advice">{t('chart.diagnosis.advice', { advice })}</p>
      <p className="dsr-finding-time">
        {t('chart.diagnosis.time', {
          from: from.slice(0, MINUTE_CHARS),
          until: until.slice(0, MINUTE_CHARS),
        })}
      </p>
      {values.length > 1 ? (
        <Chart
          height={HEIGHT}
          label={cause}
          option={option}
          table={() => ({
            columns: [t('chart.diagnosis.at'), name, ...(otherName ? [otherName] : [])],
            rows: rows(),
          })}
        />
      ) : null}
      <dl className="dsr-finding-numbers">
        {numbers.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}

/** From here on a finding stands out. */
const HIGH = 75;

interface Found {
  readonly findings: readonly DiagnosisFinding[] | null;
  readonly error: CallError | null;
}

/** The findings; null while they are asked for. Those of another diagnosis are never shown meanwhile. */
function useFindings(id: string, stamp: number): Found & { readonly retry: () => void } {
  const ports = useData();
  const [state, setState] = useState<Found & { readonly of: string }>({
    of: id,
    findings: null,
    error: null,
  });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isGone = false;
    callAddress(
      ports,
      'GET /dm/diagnosis/{id}/findings',
      { path: { id } },
      { isSilent: true },
    ).then(
      (findings) => !isGone && setState({ of: id, findings, error: null }),
      (cause: unknown) =>
        !isGone && setState({ of: id, findings: null, error: asCallError(cause) }),
    );
    return () => {
      isGone = true;
    };
  }, [ports, id, stamp, attempt]);
  const { of, ...found } = state;
  return {
    ...(of === id ? found : { findings: null, error: null }),
    retry: () => setAttempt((old) => old + 1),
  };
}
