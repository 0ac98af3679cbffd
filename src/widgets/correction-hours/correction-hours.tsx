import { useEffect, useState } from 'react';

import { callAddress } from '#engine/base/call.ts';
import { ListFailure } from '#engine/base/list-states.tsx';
import { asCallError } from '#engine/base/list-store.ts';
import { useData, useTexts } from '#engine/base/ports-context.ts';
import type { CallError, TextPort } from '#engine/base/ports.ts';
import type { BlockProps } from '#engine/base/registry.ts';
import type { CorrectionHour } from '#schemas/api/correction.ts';
import './correction-hours.css';

const COLUMNS = [
  'time',
  'factor',
  'original',
  'flag',
  'corrected',
  'audited',
  'auditor',
  'auditTime',
] as const;
const MINUTE_CHARS = 16;

/** The hours of a correction: what came, what is put in its place, and what counts since all three levels agreed, side by side. */
export function CorrectionHours({ row, title, stamp }: BlockProps) {
  const { t } = useTexts();
  const { hours, error, retry } = useHours(String(row.id), stamp);
  if (error) return <ListFailure error={error} onRetry={retry} />;
  return (
    <section className="engine-block" aria-busy={hours === null}>
      {title ? <h3>{title}</h3> : null}
      {hours?.length === 0 ? <p className="engine-hint">{t('station.correction.none')}</p> : null}
      {hours && hours.length > 0 ? (
        <div className="dsr-correction-scroll">
          <table className="dsr-correction">
            <thead>
              <tr>
                {COLUMNS.map((name) => (
                  <th key={name} scope="col">
                    {t(`station.correction.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {hours.map((hour) => (
                <HourLine key={hour.id} hour={hour} />
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
    </section>
  );
}

function HourLine({ hour }: { readonly hour: CorrectionHour }) {
  const { t } = useTexts();
  const { time, factorName, unit, flag, auditorName, auditTime, isReplaced } = hour;
  const values = valuesOf(hour, t);
  return (
    <tr data-replaced={isReplaced || undefined}>
      <th scope="row">{time.slice(0, MINUTE_CHARS)}</th>
      <td>
        {factorName} <small>{unit}</small>
      </td>
      <td className="dsr-correction-number">{values.original}</td>
      <td>{flag}</td>
      <td className="dsr-correction-number">{values.corrected}</td>
      <td className="dsr-correction-number">{values.audited}</td>
      <td>{auditorName}</td>
      <td>{auditTime?.slice(0, MINUTE_CHARS)}</td>
    </tr>
  );
}

/** The three values as they are read: where there is none, why. */
function valuesOf(
  { original, flag, corrected, why, audited, isReplaced }: CorrectionHour,
  t: TextPort['t'],
): Readonly<Record<'original' | 'corrected' | 'audited', string | number>> {
  return {
    original: flag === null ? t('station.correction.missing') : (original ?? '-'),
    corrected: why ?? corrected ?? '-',
    audited: isReplaced ? t('station.correction.replaced') : (audited ?? '-'),
  };
}

/** The hours; null while they are asked for. */
function useHours(
  id: string,
  stamp: number,
): {
  readonly hours: readonly CorrectionHour[] | null;
  readonly error: CallError | null;
  readonly retry: () => void;
} {
  const ports = useData();
  const [state, setState] = useState<{
    readonly hours: readonly CorrectionHour[] | null;
    readonly error: CallError | null;
  }>({ hours: null, error: null });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isGone = false;
    callAddress(ports, 'GET /dm/correction/{id}/hours', { path: { id } }, { isSilent: true }).then(
      (hours) => !isGone && setState({ hours, error: null }),
      (cause: unknown) => !isGone && setState({ hours: null, error: asCallError(cause) }),
    );
    return () => {
      isGone = true;
    };
  }, [ports, id, stamp, attempt]);
  return { ...state, retry: () => setAttempt((old) => old + 1) };
}
