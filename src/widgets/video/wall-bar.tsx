import { Button, Segmented, Select } from 'antd';

import { LineIcon } from '#engine/base/icon.tsx';
import { usePorts } from '#engine/base/ports-context.ts';
import { SavedWalls } from './saved-walls.tsx';
import { LAYOUTS, putNext, TOURS, type Layout, type WallState } from './wall-layout.ts';

export type Change = (next: (old: WallState) => WallState) => void;

interface WallBarProps {
  readonly wall: WallState;
  readonly onChange: Change;
  /** The camera that is chosen in the tree. */
  readonly chosen: string | undefined;
  readonly onFull: () => void;
}

/** How many windows, what tours through them, and what is kept. */
export function WallBar({ wall, onChange, chosen, onFull }: WallBarProps) {
  const { t } = usePorts('texts');
  return (
    <div className="dsr-wall-bar" role="toolbar" aria-label={t('video.layout')}>
      <Segmented<Layout>
        size="small"
        value={wall.layout}
        options={LAYOUTS.map((count) => ({
          value: count,
          label: String(count),
          title: t('video.layoutOf', { count }),
        }))}
        onChange={(layout) => onChange((old) => ({ ...old, layout }))}
      />
      <Select
        size="small"
        value={wall.tour}
        aria-label={t('video.tour')}
        options={TOURS.map((seconds) => ({
          value: seconds,
          label: seconds === 0 ? t('video.tourOff') : t('video.tourEvery', { seconds }),
        }))}
        onChange={(tour) => onChange((old) => ({ ...old, tour }))}
      />
      <Button
        size="small"
        disabled={chosen === undefined}
        onClick={() => onChange((old) => (chosen === undefined ? old : putNext(old, chosen)))}
      >
        {t('video.take')}
      </Button>
      <Button size="small" onClick={() => onChange((old) => ({ ...old, windows: [], tour: 0 }))}>
        {t('video.clear')}
      </Button>
      <SavedWalls wall={wall} onChoose={(next) => onChange(() => next)} />
      <Button size="small" onClick={onFull}>
        <LineIcon name="fullscreen" /> {t('video.full')}
      </Button>
    </div>
  );
}
