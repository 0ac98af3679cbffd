import { useEffect } from 'react';

import { ListFailure } from '#engine/base/list-states.tsx';
import { usePorts } from '#engine/base/ports-context.ts';
import type { BlockProps } from '#engine/base/registry.ts';
import { toText } from '#schemas/expressions/values.ts';
import { SnapshotButton } from './snapshot.tsx';
import { StationDoors } from './station-doors.tsx';
import { useCameras } from './use-cameras.ts';
import { usePlayable } from './use-shown.ts';
import { VideoWindow } from './video-window.tsx';
import './video.css';

/** More do not play at once beside a record. */
const MOST = 4;
const PLAY = 'ops:video:play';

/** The cameras of a station and its doors, in a tab of its page. */
export function StationVideo({ row, stamp, onTotal }: BlockProps) {
  const { can } = usePorts('house');
  const stationId = toText(row.id);
  return (
    <div className="dsr-station-site">
      {can(PLAY) ? <StationCameras stationId={stationId} onTotal={onTotal} /> : null}
      <StationDoors stationId={stationId} stamp={stamp} />
    </div>
  );
}

function StationCameras({
  stationId,
  onTotal,
}: Pick<BlockProps, 'onTotal'> & { readonly stationId: string }) {
  const { t } = usePorts('texts');
  const { answer: cameras, error, retry } = useCameras(stationId);
  const isPlayable = usePlayable();
  const total = cameras?.length;
  useEffect(() => {
    if (total !== undefined) onTotal?.(total);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- who is told changes with each drawing
  }, [total]);
  if (error && cameras === null) return <ListFailure error={error} onRetry={retry} />;
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
