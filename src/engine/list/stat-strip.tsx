import { createElement } from 'react';

import { useTexts } from '#engine/base/ports-context.ts';
import { namedWidget } from '#engine/base/registry.ts';
import { UnknownMarker } from '#engine/fields/cells/text-cells.tsx';
import { useListFacts, useListMoves, useListShown } from './list-context.ts';
import { usePresetCounts } from './use-preset-counts.ts';
import './stat-strip.css';

/** Presets with their counts under the filters in force; each is a toggle, off leads to the first. A count that fails is left out, the list goes on. */
export function StatStrip() {
  const ports = useTexts();
  const { model } = useListFacts();
  const { query } = useListShown();
  const { setPreset } = useListMoves();
  const names = (model.spec.stats ?? []).filter((name) => model.names.presets.has(name));
  const counts = usePresetCounts(names);
  const tools = model.spec.tools ?? [];
  if (names.length + tools.length === 0) return null;
  return (
    <div className="engine-stats" role="group" aria-label={ports.t('list.presets')}>
      {names.map((name) => {
        const preset = model.spec.presets?.[name];
        const isOn = query.preset === name;
        return (
          <button
            key={name}
            type="button"
            className={`engine-stat engine-tone-${preset?.tone ?? 'neutral'}`}
            aria-pressed={isOn}
            onClick={() => setPreset(isOn ? (names[0] ?? '') : name)}
          >
            <span>{preset?.title}</span>
            <b>{counts[name] ?? '…'}</b>
          </button>
        );
      })}
      {tools.length > 0 ? (
        <div className="engine-stattools">
          {tools.map((tool) => (
            <ListTool key={tool} name={tool} />
          ))}
        </div>
      ) : null}
    </div>
  );
}

function ListTool({ name }: { readonly name: string }) {
  const Tool = namedWidget(name);
  return Tool ? (
    createElement(Tool, { props: NO_PROPS, master: undefined })
  ) : (
    <UnknownMarker word={name} />
  );
}

const NO_PROPS = {};
