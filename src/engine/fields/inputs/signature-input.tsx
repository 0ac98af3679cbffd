import { Button } from 'antd';
import { useRef, useState, type PointerEvent, type RefObject } from 'react';

import { usePorts, useTexts } from '#engine/base/ports-context.ts';
import type { InputProps } from '#engine/base/registry.ts';
import { drawSegment, drawStrokes, inkWidth, type InkPoint, type Stroke } from './strokes.ts';
import { storedOf } from './use-uploads.ts';
import './signature-input.css';

/** px of the pad; the picture is kept at twice that, so that print is sharp. */
const WIDTH = 480;
const HEIGHT = 160;
const SCALE = 2;
const ERROR_MS = 3000;

/** A pad to sign on with finger, pen or mouse; the picture is stored like an upload when it is confirmed. */
export function SignatureInput(props: InputProps) {
  const ports = usePorts('data', 'texts');
  const [isSigning, setSigning] = useState(false);
  const stored = storedOf(props.value)[0];
  if (!stored || isSigning)
    return (
      <SignaturePad
        {...props}
        onKept={(next) => {
          props.onChange([next]);
          setSigning(false);
        }}
        onCancel={stored ? () => setSigning(false) : undefined}
      />
    );
  return (
    <div>
      <img
        id={props.id}
        tabIndex={-1}
        className="eform-signature"
        src={ports.fileUrl(stored.id)}
        alt={props['aria-label'] ?? ''}
        style={{ objectFit: 'contain' }}
      />
      {props.disabled ? null : (
        <div className="eform-sign-tools">
          <Button size="small" onClick={() => setSigning(true)}>
            {ports.t('input.signAgain')}
          </Button>
          <Button size="small" onClick={() => props.onChange(null)}>
            {ports.t('input.signRemove')}
          </Button>
        </div>
      )}
    </div>
  );
}

interface SignaturePadProps extends InputProps {
  readonly onKept: (file: {
    readonly id: string;
    readonly name: string;
    readonly size: number;
  }) => void;
  /** Back to the signature that is there. */
  readonly onCancel: (() => void) | undefined;
}

function SignaturePad({ onKept, onCancel, ...props }: SignaturePadProps) {
  const { t } = useTexts();
  const pad = usePad();
  const { isSending, keep } = useKeeping(pad.canvas, onKept);
  const isEmpty = pad.count === 0;
  return (
    <div>
      <canvas
        ref={pad.canvas}
        id={props.id}
        tabIndex={0}
        aria-label={props['aria-label']}
        className="eform-signature"
        width={WIDTH * SCALE}
        height={HEIGHT * SCALE}
        onPointerDown={(event) => {
          if (!props.disabled && event.button <= 0) pad.begin(event);
        }}
        onPointerMove={pad.draw}
        onPointerUp={pad.end}
        onPointerCancel={pad.end}
      />
      <div className="eform-sign-tools">
        <span className="eform-hint">{t('input.signHint')}</span>
        <Button size="small" disabled={isEmpty} onClick={pad.undo}>
          {t('input.signUndo')}
        </Button>
        <Button size="small" disabled={isEmpty} onClick={pad.clear}>
          {t('input.clear')}
        </Button>
        {onCancel ? (
          <Button size="small" onClick={onCancel}>
            {t('input.signBack')}
          </Button>
        ) : null}
        <Button
          size="small"
          type="primary"
          disabled={isEmpty}
          loading={isSending}
          onClick={() => void keep()}
        >
          {t('input.signKeep')}
        </Button>
      </div>
    </div>
  );
}

/** What is written on the pad, stroke by stroke. */
function usePad() {
  const canvas = useRef<HTMLCanvasElement>(null);
  const strokes = useRef<readonly Stroke[]>([]);
  const drawing = useRef<InkPoint[] | null>(null);
  const [count, setCount] = useState(0);
  const show = (next: readonly Stroke[]): void => {
    strokes.current = next;
    const pen = canvas.current?.getContext('2d');
    if (pen) drawStrokes(pen, next, SCALE);
    setCount(next.length);
  };
  const draw = (event: PointerEvent<HTMLCanvasElement>): void => {
    const pen = event.currentTarget.getContext('2d');
    const stroke = drawing.current;
    if (!pen || !stroke) return;
    stroke.push(pointOf(event));
    drawSegment(pen, stroke, stroke.length - 1, SCALE);
  };
  const begin = (event: PointerEvent<HTMLCanvasElement>): void => {
    event.currentTarget.setPointerCapture(event.pointerId);
    drawing.current = [];
    draw(event);
  };
  const end = (): void => {
    if (drawing.current && drawing.current.length > 0) show([...strokes.current, drawing.current]);
    drawing.current = null;
  };
  const undo = (): void => show(strokes.current.slice(0, -1));
  return { canvas, count, begin, draw, end, undo, clear: () => show([]) };
}

/** Sends what is written as a picture. */
function useKeeping(
  canvas: RefObject<HTMLCanvasElement | null>,
  onKept: SignaturePadProps['onKept'],
) {
  const ports = usePorts('data', 'texts', 'feedback');
  const [isSending, setSending] = useState(false);
  const keep = async (): Promise<void> => {
    const picture = await new Promise<Blob | null>((done) =>
      canvas.current ? canvas.current.toBlob(done, 'image/png') : done(null),
    );
    if (!picture) return;
    setSending(true);
    try {
      const { id, name, size } = await (ports.uploadOrKeep ?? ports.upload)(
        new File([picture], 'signature.png', { type: 'image/png' }),
      );
      onKept({ id, name, size });
    } catch {
      ports.notify('error', ports.t('input.signFailed'), ERROR_MS);
    } finally {
      setSending(false);
    }
  };
  return { isSending, keep };
}

function pointOf(event: PointerEvent<HTMLCanvasElement>): InkPoint {
  const box = event.currentTarget.getBoundingClientRect();
  return {
    x: ((event.clientX - box.left) / box.width) * WIDTH,
    y: ((event.clientY - box.top) / box.height) * HEIGHT,
    width: inkWidth(event.pressure, event.pointerType),
  };
}
