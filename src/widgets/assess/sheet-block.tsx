import { useEffect, useState } from 'react';

import { callAddress } from '#engine/base/call.ts';
import { ListFailure } from '#engine/base/list-states.tsx';
import { asCallError } from '#engine/base/list-store.ts';
import { usePorts } from '#engine/base/ports-context.ts';
import type { CallError } from '#engine/base/ports.ts';
import type { BlockProps } from '#engine/base/registry.ts';
import { Tag } from '#engine/fields/cells/tag-cells.tsx';
import { EMPTY_TEXT } from '#engine/fields/values/texts.ts';
import type { AnswerAt } from '#schemas/api/contracts.ts';
import type { ValueTone } from '#schemas/types/words.ts';
import { History } from './history.tsx';
import { SheetLines } from './sheet-lines.tsx';
import { Versions } from './versions.tsx';
import './sheet.css';

const VIEW = 'GET /assess/sheet/view/{id}';

/** How grave a level is, of both dictionaries. */
const TONES: Readonly<Record<string, ValueTone>> = {
  A: 'success',
  B: 'primary',
  C: 'warning',
  D: 'danger',
  green: 'success',
  blue: 'primary',
  yellow: 'warning',
  red: 'danger',
  black: 'danger',
};

/** A score sheet: what decided the level, the indicators with the rows behind them, the total, the periods before, its versions. */
export function SheetBlock({ row, stamp }: BlockProps) {
  const { t, dict } = usePorts('texts');
  const { view, error, retry } = useView(String(row.id), stamp);
  if (error) return <ListFailure error={error} onRetry={retry} />;
  if (!view) return <div aria-busy="true" />;
  const level = String(row.creditLevel ?? row.level ?? '');
  const name = view.kind === '1' ? 'credit_level' : 'evaluate_level';
  const said = dict(name).find(({ dictValue }) => dictValue === level)?.dictLabel ?? level;
  return (
    <section className="engine-block assess-sheet">
      <div className="assess-head">
        <div>
          {view.mayObject && view.objectionDue ? (
            <p>{t('assess.objectUntil', { due: view.objectionDue })}</p>
          ) : null}
          {view.vetoes.map((one) => (
            <p key={one.id} className="assess-veto">
              <Tag text={t('assess.veto')} tone="danger" />{' '}
              {dict('assess_veto').find(({ dictValue }) => dictValue === one.veto)?.dictLabel ??
                one.veto}{' '}
              · {one.day} · {one.content}
            </p>
          ))}
        </div>
        <p className="assess-total">
          <b>{row.score === null || row.score === undefined ? EMPTY_TEXT : String(row.score)}</b>
          {said === '' ? null : <Tag text={said} tone={TONES[level] ?? 'neutral'} />}
        </p>
      </div>
      <SheetLines items={view.items} />
      <History marks={view.history} shown={String(row.id)} />
      {view.versions.length > 1 ? <Versions view={view} shown={String(row.id)} /> : null}
    </section>
  );
}

function useView(id: string, stamp: number) {
  const { call } = usePorts('data');
  const [view, setView] = useState<AnswerAt<typeof VIEW> | null>(null);
  const [error, setError] = useState<CallError | null>(null);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    callAddress(
      { call },
      VIEW,
      { path: { id } },
      { isSilent: true, signal: controller.signal },
    ).then(
      (answer) => {
        setError(null);
        setView(answer);
      },
      (reason: unknown) => {
        if (!controller.signal.aborted) setError(asCallError(reason));
      },
    );
    return () => controller.abort();
  }, [call, id, stamp, turn]);
  return { view, error, retry: () => setTurn((old) => old + 1) };
}
