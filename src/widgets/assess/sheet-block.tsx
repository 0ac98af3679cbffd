import { callAddress } from '#engine/base/call.ts';
import { ListFailure } from '#engine/base/list-states.tsx';
import { usePorts } from '#engine/base/ports-context.ts';
import type { BlockProps } from '#engine/base/registry.ts';
import { useAnswer } from '#engine/base/use-answer.ts';
import { Tag } from '#engine/fields/cells/tag-cells.tsx';
import { EMPTY_TEXT } from '#engine/fields/values/texts.ts';
import type { AnswerAt } from '#schemas/api/contracts.ts';
import { isBlank } from '#schemas/formats/field-text.ts';
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
  const { t } = usePorts('texts');
  const id = String(row.id);
  const {
    answer: view,
    error,
    retry,
  } = useAnswer(`${id} ${stamp}`, (data, signal) =>
    callAddress(data, VIEW, { path: { id } }, { isSilent: true, signal }),
  );
  if (error) return <ListFailure error={error} onRetry={retry} />;
  if (!view) return <div aria-busy="true" />;
  return (
    <section className="engine-block assess-sheet">
      <div className="assess-head">
        <div>
          {view.mayObject && view.objectionDue ? (
            <p>{t('assess.objectUntil', { due: view.objectionDue })}</p>
          ) : null}
          <Vetoes vetoes={view.vetoes} />
        </div>
        <Total row={row} />
      </div>
      <SheetLines items={view.items} />
      <History marks={view.history} shown={id} />
      {view.versions.length > 1 ? <Versions view={view} shown={id} /> : null}
    </section>
  );
}

/** What decided the level, red above all else. */
function Vetoes({ vetoes }: Pick<AnswerAt<typeof VIEW>, 'vetoes'>) {
  const { t, dict } = usePorts('texts');
  const label = (value: string): string =>
    dict('assess_veto').find(({ dictValue }) => dictValue === value)?.dictLabel ?? value;
  return vetoes.map(({ id, veto, day, content }) => (
    <p key={id} className="assess-veto">
      <Tag text={t('assess.veto')} tone="danger" /> {label(veto)} · {day} · {content}
    </p>
  ));
}

/** The score as it is printed, with its level. */
function Total({ row }: Pick<BlockProps, 'row'>) {
  const { dict } = usePorts('texts');
  const isCredit = !isBlank(row.creditLevel);
  const level = String((isCredit ? row.creditLevel : row.level) ?? '');
  const items = dict(isCredit ? 'credit_level' : 'evaluate_level');
  const said = items.find(({ dictValue }) => dictValue === level)?.dictLabel ?? level;
  return (
    <p className="assess-total">
      <b>{isBlank(row.score) ? EMPTY_TEXT : Number(row.score).toFixed(2)}</b>
      {said === '' ? null : <Tag text={said} tone={TONES[level] ?? 'neutral'} />}
    </p>
  );
}
