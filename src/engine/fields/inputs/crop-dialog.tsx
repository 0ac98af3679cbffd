import { Modal, Slider } from 'antd';
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';

import { useFrameShown } from '#engine/base/frames.tsx';
import { useFeedback, useTexts } from '#engine/base/ports-context.ts';
import { drawCrop, MAX_ZOOM, moved, START, type Crop } from './crop.ts';
import './crop-dialog.css';

interface CropDialogProps {
  readonly file: File;
  readonly onDone: (picture: File) => void;
  readonly onLeave: () => void;
}

const STEP_PX = 8;
const SIDE_PX = 256;
const KEYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [STEP_PX, 0],
  ArrowRight: [-STEP_PX, 0],
  ArrowUp: [0, STEP_PX],
  ArrowDown: [0, -STEP_PX],
};

/** Cuts a square out of a picture: drag or arrow keys move it, the slider makes it larger. */
export function CropDialog({ file, onDone, onLeave }: CropDialogProps) {
  const { t } = useTexts();
  const isShown = useFrameShown();
  const { canvas, isReady, zoom, move, enlarge } = useCrop(file, onLeave);
  function handleDrag(event: PointerEvent): void {
    if (event.buttons === 1) move(event.movementX, event.movementY);
  }
  function handleKey(event: KeyboardEvent): void {
    const step = KEYS[event.key];
    if (!step) return;
    event.preventDefault();
    move(...step);
  }
  function handleOk(): void {
    canvas.current?.toBlob(
      (blob) => blob && onDone(new File([blob], 'avatar.png', { type: 'image/png' })),
      'image/png',
    );
  }
  return (
    <Modal
      open={isShown}
      width={320}
      title={t('input.cropTitle')}
      okText={t('form.ok')}
      cancelText={t('form.cancel')}
      onOk={handleOk}
      onCancel={onLeave}
      okButtonProps={{ disabled: !isReady }}
    >
      <canvas
        ref={canvas}
        width={SIDE_PX}
        height={SIDE_PX}
        tabIndex={0}
        role="img"
        aria-label={t('input.cropHint')}
        className="eform-crop"
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={handleDrag}
        onKeyDown={handleKey}
      />
      <Slider
        min={1}
        max={MAX_ZOOM}
        step={0.05}
        value={zoom}
        ariaLabelForHandle={t('input.cropZoom')}
        tooltip={{ open: false }}
        onChange={enlarge}
      />
      <div className="eform-hint">{t('input.cropHint')}</div>
    </Modal>
  );
}

/** The picture in its canvas, and the square of it that is shown. A picture that cannot be read is told and left. */
function useCrop(file: File, onLeave: () => void) {
  const { t } = useTexts();
  const { notify } = useFeedback();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [image, setImage] = useState<ImageBitmap | null>(null);
  const [crop, setCrop] = useState<Crop>(START);
  useEffect(() => {
    let isCurrent = true;
    createImageBitmap(file).then(
      (bitmap) => isCurrent && setImage(bitmap),
      () => {
        if (!isCurrent) return;
        notify('error', t('input.cropFailed'));
        onLeave();
      },
    );
    return () => {
      isCurrent = false;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- one picture, read once
  }, [file]);
  useEffect(() => {
    if (image && canvas.current) drawCrop(canvas.current, image, crop);
  }, [image, crop]);
  const change = (part: Partial<Crop>, dx: number, dy: number): void =>
    setCrop((old) => (image ? moved({ ...old, ...part }, image, { dx, dy, side: SIDE_PX }) : old));
  return {
    canvas,
    isReady: image !== null,
    zoom: crop.zoom,
    move: (dx: number, dy: number) => change({}, dx, dy),
    enlarge: (zoom: number) => change({ zoom }, 0, 0),
  };
}
