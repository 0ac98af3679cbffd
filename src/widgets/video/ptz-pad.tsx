import { Button, Select } from 'antd';
import { useEffect, useState } from 'react';

import { callAddress } from '#engine/base/call.ts';
import { LineIcon } from '#engine/base/icon.tsx';
import { usePorts } from '#engine/base/ports-context.ts';
import type { PtzCommand } from '#schemas/api/video-facts.ts';

const WAYS = [
  ['up', '↑'],
  ['left', '←'],
  ['right', '→'],
  ['down', '↓'],
  ['zoomIn', '+'],
  ['zoomOut', '−'],
] as const satisfies readonly (readonly [PtzCommand, string])[];

interface Preset {
  readonly number: number;
  readonly title: string;
}

/** Turns a camera while a button is held, and to its presets. */
export function PtzPad({ cameraId }: { readonly cameraId: string }) {
  const { t, call } = usePorts('texts', 'data');
  const presets = usePresets(cameraId);
  const turn = (command: PtzCommand, preset?: number): void =>
    // what the server refuses it has said
    void callAddress({ call }, 'POST /ops/control/ptz', {
      body: { cameraId, command, ...(preset !== undefined && { preset }) },
    }).catch(() => undefined);
  return (
    <div className="dsr-video-ptz" role="group" aria-label={t('video.ptz')}>
      {WAYS.map(([command, sign]) => (
        <Button
          key={command}
          size="small"
          data-way={command}
          aria-label={t(`video.turn.${command}`)}
          onPointerDown={() => turn(command)}
          onPointerUp={() => turn('stop')}
          onPointerCancel={() => turn('stop')}
        >
          {sign}
        </Button>
      ))}
      {presets.length > 0 ? (
        <Select
          size="small"
          placeholder={t('video.preset')}
          aria-label={t('video.preset')}
          options={presets.map(({ number, title }) => ({ value: number, label: title }))}
          onChange={(number: number) => turn('goto', number)}
          suffixIcon={<LineIcon name="down" />}
        />
      ) : null}
    </div>
  );
}

function usePresets(cameraId: string): readonly Preset[] {
  const { call } = usePorts('data');
  const [presets, setPresets] = useState<readonly Preset[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    call<{ readonly presets?: readonly Preset[] }>(
      `GET /ops/camera/${encodeURIComponent(cameraId)}`,
      {},
      { isSilent: true, signal: controller.signal },
    ).then(
      ({ presets: found = [] }) => setPresets(found),
      () => undefined,
    );
    return () => controller.abort();
  }, [call, cameraId]);
  return presets;
}
