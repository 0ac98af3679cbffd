import { usePorts } from '#engine/base/ports-context.ts';
import type { BlockProps, WidgetProps } from '#engine/base/registry.ts';
import { toText } from '#schemas/expressions/values.ts';
import { readProps } from '#schemas/types/takes.ts';
import { SnapshotButton } from './snapshot.tsx';
import { PLAYER } from './takes.ts';
import { usePlayable } from './use-shown.ts';
import { VideoWindow, type WindowCamera } from './video-window.tsx';

/** One camera beside its facts. */
export function PlayerBlock({ row, title }: BlockProps) {
  return (
    <section className="engine-block">
      {title ? <h3>{title}</h3> : null}
      <OnePlayer
        camera={{
          id: toText(row.id),
          name: toText(row.name),
          stationId: toText(row.stationId),
          canTurn: row.ptz === true,
        }}
      />
    </section>
  );
}

/** One camera on a screen: `props.cameraId`. */
export function PlayerWidget({ props, master }: WidgetProps) {
  const { t } = usePorts('texts');
  const id = readProps(PLAYER, props).cameraId ?? toText(master?.id);
  if (id === '') return <p className="engine-message">{t('video.none')}</p>;
  return (
    <OnePlayer camera={{ id, name: toText(master?.title ?? ''), stationId: '', canTurn: false }} />
  );
}

function OnePlayer({ camera }: { readonly camera: WindowCamera }) {
  const { t } = usePorts('texts');
  const isPlayable = usePlayable();
  return (
    <div className="dsr-player">
      {isPlayable ? (
        <VideoWindow
          key={camera.id}
          camera={camera}
          stream="main"
          tools={camera.stationId === '' ? null : <SnapshotButton camera={camera} />}
        />
      ) : (
        <p className="dsr-video-why">{t('video.paused')}</p>
      )}
    </div>
  );
}
