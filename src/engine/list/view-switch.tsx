import { useRef } from 'react';

import { LineIcon } from '#engine/base/icon.tsx';
import { useTexts } from '#engine/base/ports-context.ts';
import type { ListModel } from './list-model.ts';
import type { ListController } from './use-list-controller.ts';
import { useStorm } from './use-storm.ts';
import './view-switch.css';

interface ViewSwitchProps {
  readonly model: ListModel;
  readonly controller: ListController;
}

const KINDS = ['table', 'cards', 'board', 'calendar', 'timeline', 'chart', 'map'] as const;

/** Folds rows that share a value into one, and back: the answer to a storm. */
export function MergeSwitch({ model, controller }: ViewSwitchProps) {
  const { merge } = model.spec;
  if (!merge || !model.names.views.has('merged')) return null;
  const isOn = controller.query.view === 'merged';
  return (
    <button
      type="button"
      className="engine-chip"
      aria-pressed={isOn}
      onClick={() => controller.setView(isOn ? 'table' : 'merged')}
    >
      {merge.title}
    </button>
  );
}

/** Says how many rows came within a minute and that they are folded for it; takes that back, and folds them again. */
export function StormSwitch({ model, controller, waiting, isOn }: Parameters<typeof useStorm>[0]) {
  const { t } = useTexts();
  const count = useStorm({ model, controller, waiting, isOn });
  const { merge } = model.spec;
  if (count === null || !merge) return null;
  const isMerged = controller.query.view === 'merged';
  return (
    <button
      type="button"
      className="engine-live"
      aria-pressed={isMerged}
      onClick={() => controller.setView(isMerged ? 'table' : 'merged')}
    >
      {t(isMerged ? 'views.stormMerged' : 'views.storm', { count, title: merge.title })}
    </button>
  );
}

/** How the rows are looked at; only where the schema offers more than the table. */
export function ViewSwitch({ model, controller }: ViewSwitchProps) {
  const { t } = useTexts();
  const { view } = controller.query;
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
          onClick={() => controller.setView(target(kind) ?? view)}
        >
          <LineIcon name={kind} />
        </button>
      ))}
    </div>
  );
}

/** `chart.byLevel` → `chart`. */
export function kindOf(view: string): string {
  return view.split('.')[0] ?? view;
}
