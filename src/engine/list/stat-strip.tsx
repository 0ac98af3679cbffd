import { useEffect, useState } from 'react';
import { useEnginePorts } from '../ports-context.ts';
import { countPreset } from './fetch-rows.ts';
import type { ListController } from './use-list-controller.ts';
import type { ListModel } from './list-model.ts';
import { filterWire } from './list-query.ts';

interface StatStripProps {
  readonly model: ListModel;
  readonly controller: ListController;
  /** Changes when the counts should be asked again. */
  readonly stamp: number;
}

/** Presets with their counts; each is a toggle filter. A count that fails is left out, the list goes on. */
export function StatStrip({ model, controller, stamp }: StatStripProps) {
  const ports = useEnginePorts();
  const [counts, setCounts] = useState<Readonly<Record<string, string>>>({});
  const { rule, query } = controller;
  const names = (model.spec.stats ?? []).filter((name) => model.names.presets.has(name));
  const asked = names.join();
  useEffect(() => {
    let isOver = false;
    for (const preset of asked.split(',').filter(Boolean)) {
      countPreset(ports, model, filterWire({ filters: {}, keyword: '', preset }, rule)).then(
        ({ total, isCapped }) => {
          if (!isOver) setCounts((old) => ({ ...old, [preset]: `${total.toLocaleString('en-US')}${isCapped ? '+' : ''}` }));
        },
        () => undefined,
      );
    }
    return () => {
      isOver = true;
    };
  }, [ports, model, rule, asked, stamp]);
  if (names.length === 0) return null;
  return (
    <div className="engine-stats" role="group" aria-label={ports.t('list.presets')}>
      {names.map((name) => {
        const preset = model.spec.presets?.[name];
        const isOn = query.preset === name;
        return (
          <button key={name} type="button" className={`engine-stat engine-tone-${preset?.tone ?? 'neutral'}`} aria-pressed={isOn} onClick={() => controller.setPreset(isOn ? model.defaults.preset : name)}>
            <span>{preset?.title}</span>
            <b>{counts[name] ?? '…'}</b>
          </button>
        );
      })}
    </div>
  );
}
