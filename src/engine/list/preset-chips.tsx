import { BadgeRoom } from '#engine/base/badge-room.tsx';
import { useTexts } from '#engine/base/ports-context.ts';
import { useListFacts, useListMoves, useListShown } from './list-context.ts';
import { usePresetCounts } from './use-preset-counts.ts';

/** Presets that stand in the toolbar, some with the number of their rows. */
export function PresetChips() {
  const { t } = useTexts();
  const { spec } = useListFacts().model;
  const { query } = useListShown();
  const { setPreset } = useListMoves();
  const presets = Object.entries(spec.presets ?? {}).filter(
    ([name]) => !spec.stats?.includes(name),
  );
  const counted = presets.map(([name]) => name).filter((name) => spec.badges?.includes(name));
  const counts = usePresetCounts(counted);
  return presets.map(([name, preset]) => (
    <button
      key={name}
      type="button"
      className="engine-chip"
      aria-pressed={query.preset === name}
      onClick={() => setPreset(query.preset === name ? '' : name)}
    >
      {preset.title}
      {!counted.includes(name) ? null : counts[name] === undefined ? (
        <BadgeRoom />
      ) : (
        <span
          className={`engine-badge engine-tone-${preset.tone ?? 'neutral'}`}
          aria-label={t('list.total', { count: counts[name] })}
        >
          {counts[name]}
        </span>
      )}
    </button>
  ));
}
