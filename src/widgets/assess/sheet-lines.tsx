import type { ReactNode } from 'react';

import { clockScope } from '#engine/base/expression-scope.ts';
import { Opened } from '#engine/base/opened.tsx';
import { routeOf } from '#engine/base/opens.ts';
import { useHouse, usePorts } from '#engine/base/ports-context.ts';
import { useEntities } from '#engine/base/use-entities.ts';
import { Tag } from '#engine/fields/cells/tag-cells.tsx';
import { EMPTY_TEXT } from '#engine/fields/values/texts.ts';
import type { OpenedRows, SheetLine } from '#schemas/api/assess.ts';
import type { RuleScope } from '#schemas/rules/bind.ts';

const FULL = 100;

/** The indicators of a sheet; a press on what was counted opens those rows, on what was bad the bad ones. */
export function SheetLines({ items }: { readonly items: readonly SheetLine[] }) {
  const { t, dict } = usePorts('texts');
  const way = useWays(items);
  const label = (name: string, value: string): string =>
    dict(name).find(({ dictValue }) => dictValue === value)?.dictLabel ?? value;
  return (
    <div className="assess-scroll">
      <table className="assess-lines">
        <thead>
          <tr>
            <th scope="col">{t('assess.section')}</th>
            <th scope="col">{t('assess.indicator')}</th>
            <th scope="col">{t('assess.weight')}</th>
            <th scope="col">{t('assess.value')}</th>
            <th scope="col">{t('assess.rows')}</th>
            <th scope="col">{t('assess.bad')}</th>
            <th scope="col">{t('assess.score')}</th>
            <th scope="col">{t('assess.points')}</th>
            <th scope="col">
              <span className="engine-hidden">{t('assess.bar')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((line) => (
            <Line key={line.id} line={line} way={way} label={label} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface LineProps {
  readonly line: SheetLine;
  readonly way: ReturnType<typeof useWays>;
  readonly label: (name: string, value: string) => string;
}

function Line({ line, way, label }: LineProps) {
  const { section, state, score, fullScore, points, opens, opensBad, bad } = line;
  const indicator = label('assess_indicator', line.indicator);
  return (
    <tr className={state === 'none' ? 'assess-none' : ''}>
      <td>{section === null ? '' : label('assess_group', section)}</td>
      <th scope="row">
        {line.title ?? indicator}{' '}
        {state === 'counted' ? null : (
          <Tag text={label('assess_item_state', state)} tone="neutral" />
        )}
      </th>
      <td>{sharedWeight(line)}</td>
      <td>{valueOf(line)}</td>
      <td>
        <Opened way={way(opens)} title={indicator}>
          {countOf(line)}
        </Opened>
      </td>
      <td>
        {opensBad && Number(bad) > 0 ? (
          <Opened way={way(opensBad)} title={indicator}>
            <b className="assess-bad">{trimmed(bad)}</b>
          </Opened>
        ) : null}
      </td>
      <td>{score === null ? EMPTY_TEXT : `${score} / ${trimmed(fullScore)}`}</td>
      <td>{points ?? EMPTY_TEXT}</td>
      <td>
        <Bar line={line} />
      </td>
    </tr>
  );
}

function Bar({ line: { score, fullScore } }: { readonly line: SheetLine }): ReactNode {
  if (score === null) return null;
  const part = Math.max(0, Math.min(FULL, (FULL * Number(score)) / Number(fullScore)));
  return (
    <i className="assess-bar" aria-hidden="true">
      <i style={{ width: `${part}%` }} className={part < FULL / 2 ? 'assess-bar-low' : ''} />
    </i>
  );
}

/** The weight as the scheme says it, and what it became where others do not apply. */
function sharedWeight({ weight, share }: SheetLine): string {
  if (share === null || Number(share) === Number(weight)) return trimmed(weight);
  return `${trimmed(weight)} → ${trimmed(Number(share).toFixed(2))}`;
}

function valueOf({ value, unit }: SheetLine): string {
  if (value === null) return EMPTY_TEXT;
  return unit === 'rate' ? `${value}%` : trimmed(value);
}

function countOf({ good, total, unit }: SheetLine): string {
  if (total === null) return '';
  return unit === 'rate' && good !== null ? `${trimmed(good)} / ${trimmed(total)}` : trimmed(total);
}

/** Digits without zeros that say nothing. */
function trimmed(digits: string | null): string {
  if (digits === null) return '';
  return digits.includes('.') ? digits.replace(/\.?0+$/, '') : digits;
}

/** Where rows stand, as columns with `opens` lead there: only for whoever may read the list. */
function useWays(items: readonly SheetLine[]) {
  const { can, user, now } = useHouse();
  const entity = useEntities([
    ...new Set(items.flatMap(({ opens }) => (opens === null ? [] : [opens.list]))),
  ]);
  const scope = clockScope({ user, now }) as unknown as RuleScope;
  return (rows: OpenedRows | null) => {
    if (rows === null) return undefined;
    const { list, preset, one, many } = rows;
    const spec = { list, filters: { ...one, ...many }, ...(preset !== null && { preset }) };
    const route = routeOf(spec, {}, { can, scope, entity });
    return route === undefined ? undefined : { route };
  };
}
