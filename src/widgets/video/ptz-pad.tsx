import { Button, Select } from 'antd';
import { useEffect, useRef, useState } from 'react';

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

/** Turns a camera while a button is held, by hand or by keyboard, and to its presets. Words reach it in the order they were said. */
export function PtzPad({ cameraId }: { readonly cameraId: string }) {
  const { t, call } = usePorts('texts', 'data');
  const presets = usePresets(cameraId);
  const said = useRef<Promise<unknown>>(Promise.resolve());
  const turn = (command: PtzCommand, preset?: number): void => {
    const body = { cameraId, command, ...(preset !== undefined && { preset }) };
    const ask = () => callAddress({ call }, 'POST /ops/control/ptz', { body });
    // what the server refuses it has said; a stop that overtook its start would let the camera go on
    said.current = said.current.then(ask).catch(() => undefined);
  };
  return (
    <div className="dsr-video-ptz" role="group" aria-label={t('video.ptz')}>
      {WAYS.map(([command, sign]) => (
        <WayButton key={command} label={t(`video.turn.${command}`)} {...{ command, sign, turn }} />
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

interface WayButtonProps {
  readonly command: PtzCommand;
  readonly sign: string;
  readonly label: string;
  readonly turn: (command: PtzCommand) => void;
}

/** However it is let go of (beside it, by another window, by a pad that closes), the camera stops. */
function WayButton({ command, sign, label, turn }: WayButtonProps) {
  const isHeld = useRef(false);
  const latest = useRef(turn);
  useEffect(() => {
    latest.current = turn;
  });
  const hold = (): void => {
    if (isHeld.current) return;
    isHeld.current = true;
    turn(command);
  };
  const letGo = (): void => {
    if (!isHeld.current) return;
    isHeld.current = false;
    latest.current('stop');
  };
  useEffect(
    () => () => {
      if (isHeld.current) latest.current('stop');
    },
    [],
  );
  return (
    <Button
      size="small"
      data-way={command}
      aria-label={label}
      onPointerDown={({ button }) => button === 0 && hold()}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onPointerLeave={letGo}
      onKeyDown={({ key }) => (key === ' ' || key === 'Enter') && hold()}
      onKeyUp={letGo}
      onBlur={letGo}
    >
      {sign}
    </Button>
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
