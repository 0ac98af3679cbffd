import { useEffect } from 'react';

import { usePorts } from '#engine/base/ports-context.ts';
import type { BlockProps } from '#engine/base/registry.ts';
import { toText } from '#schemas/expressions/values.ts';
import { SnapshotButton } from './snapshot.tsx';
import { useCameras } from './use-cameras.ts';
import { usePlayable } from './use-shown.ts';
import { VideoWindow } from './video-window.tsx';
import './video.css';

/** More do not play at once beside a record. */
const MOST = 4;

/** The cameras of a station, in a tab of its page. */
export function StationVideo({ row, onTotal }: BlockProps) {
  const { t } = usePorts('texts');
  const cameras = useCameras(toText(row.id));
  const isPlayable = usePlayable();
  const total = cameras?.length;
  useEffect(() => {
    if (total !== undefined) onTotal?.(total);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- who is told changes with each drawing
  }, [total]);
  if (cameras?.length === 0) return <p className="engine-hint">{t('video.none')}</p>;
  return (
    <div className="dsr-station-video" aria-busy={cameras === null}>
      {isPlayable
        ? cameras
            ?.slice(0, MOST)
            .map((camera) => (
              <VideoWindow
                key={camera.id}
                camera={camera}
                stream="sub"
                tools={<SnapshotButton camera={camera} />}
              />
            ))
        : null}
    </div>
  );
}
