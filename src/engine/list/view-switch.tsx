import { useRef } from 'react';

import { LineIcon } from '#engine/base/icon.tsx';
import { useTexts } from '#engine/base/ports-context.ts';
import { useListFacts, useListMoves, useListShown } from './list-context.ts';
import { useStorm } from './use-storm.ts';
import { kindOf } from './view-kinds.ts';
import './view-switch.css';

const KINDS = ['table', 'cards', 'board', 'calendar', 'timeline', 'chart', 'map'] as const;

/** Folds rows that share a value into one, and back: the answer to a storm. */
export function MergeSwitch() {
  const { model } = useListFacts();
  const { query } = useListShown();
  const { setView } = useListMoves();
  const { merge } = model.spec;
  if (!merge || !model.names.views.has('merged')) return null;
  const isOn = query.view === 'merged';
  return (
    <button
      type="button"
      className="engine-chip"
      aria-pressed={isOn}
      onClick={() => setView(isOn ? 'table' : 'merged')}
    >
      {merge.title}
    </button>
  );
}

/** Says how many rows came within a minute and that they are folded for it; takes that back, and folds them again. `waiting`: announced since the last answer. */
export function StormSwitch({ waiting }: { readonly waiting: number }) {
  const { t } = useTexts();
  const { model } = useListFacts();
  const { query } = useListShown();
  const { setView } = useListMoves();
  const count = useStorm(waiting);
  const { merge } = model.spec;
  if (count === null || !merge) return null;
  const isMerged = query.view === 'merged';
  return (
    <button
      type="button"
      className="engine-live"
      aria-pressed={isMerged}
      onClick={() => setView(isMerged ? 'table' : 'merged')}
    >
      {t(isMerged ? 'views.stormMerged' : 'views.storm', { count, title: merge.title })}
    </button>
  );
}

/** How the rows are looked at; only where the schema offers more than the table. */
export function ViewSwitch() {
  const { t } = useTexts();
  const { model } = useListFacts();
  const { view } = useListShown().query;
  const { setView } = useListMoves();
  const last = useRef(view);
  if (view.startsWith('chart.')) last.current = view;
  const names = [...model.names.views];
  if (names.filter((name) => name !== 'merged').length < 2) return null;
  const target = (kind: string): string | undefined =>
    names.includes(last.current) && kindOf(last.current) === kind
      ? last.current
      : names.find((name) => kindOf(name) === kind);
  return (
    <div className="engine-viewswitch" role="group" aria-label={t('views.switch')}>
      {KINDS.filter((kind) => target(kind) !== undefined).map((kind) => (
        <button
          key={kind}
          type="button"
          className="engine-iconbutton"
          aria-pressed={kindOf(view) === kind}
          aria-label={t(`views.${kind}`)}
          title={t(`views.${kind}`)}
          onClick={() => setView(target(kind) ?? view)}
        >
          <LineIcon name={kind} />
        </button>
      ))}
    </div>
  );
}
