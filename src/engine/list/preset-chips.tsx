import { useTexts } from '#engine/base/ports-context.ts';
import type { ListModel } from './list-model.ts';
import type { ListController } from './use-list-controller.ts';
import { usePresetCounts } from './use-preset-counts.ts';

interface PresetChipsProps {
  readonly model: ListModel;
  readonly controller: ListController;
  /** Changes when the counts should be asked again. */
  readonly stamp: number;
}

/** Presets that stand in the toolbar, some with the number of their rows. */
export function PresetChips({ model, controller, stamp }: PresetChipsProps) {
  const { t } = useTexts();
  const { spec } = model;
  const presets = Object.entries(spec.presets ?? {}).filter(
    ([name]) => !spec.stats?.includes(name),
  );
  const counted = presets.map(([name]) => name).filter((name) => spec.badges?.includes(name));
  const counts = usePresetCounts(model, controller, counted, stamp);
  return presets.map(([name, preset]) => (
    <button
      key={name}
      type="button"
      className="engine-chip"
      aria-pressed={controller.query.preset === name}
      onClick={() => controller.setPreset(controller.query.preset === name ? '' : name)}
    >
      {preset.title}
      {counts[name] === undefined ? null : (
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
