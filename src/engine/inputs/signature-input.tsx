import { Button } from 'antd';
import { useRef, useState, type PointerEvent } from 'react';
import { useEnginePorts } from '../ports-context.ts';
import type { InputProps } from '../registry.ts';
import { storedOf } from './upload-input.tsx';

const WIDTH = 480;
const HEIGHT = 160;
const PEN_PX = 2.5;
const INK = '#1f2329';
const ERROR_MS = 3000;

/** A pad to sign on with finger, pen or mouse; the picture is stored like an upload when 确定 is pressed. */
export function SignatureInput(props: InputProps) {
  const ports = useEnginePorts();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isInked, setInked] = useState(false);
  const [isSending, setSending] = useState(false);
  const stored = storedOf(props.value)[0];
  const clear = (): void => {
    canvas.current?.getContext('2d')?.clearRect(0, 0, WIDTH, HEIGHT);
    setInked(false);
  };
  const keep = async (): Promise<void> => {
    const picture = await new Promise<Blob | null>((done) => (canvas.current ? canvas.current.toBlob(done, 'image/png') : done(null)));
    if (!picture) return;
    setSending(true);
    try {
      const { id, name, size } = await ports.upload(new File([picture], 'signature.png', { type: 'image/png' }));
      props.onChange([{ id, name, size }]);
    } catch {
      ports.notify('error', ports.t('input.signFailed'), ERROR_MS);
    } finally {
      setSending(false);
    }
  };
  if (stored) {
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
        {!props.disabled && (
          <Button size="small" style={{ marginBlockStart: 8 }} onClick={() => props.onChange(null)}>
            {ports.t('input.signAgain')}
          </Button>
        )}
      </div>
    );
  }
  return (
    <div>
      <canvas
        ref={canvas}
        id={props.id}
        tabIndex={0}
        aria-label={props['aria-label']}
        className="eform-signature"
        width={WIDTH}
        height={HEIGHT}
        onPointerDown={(event) => !props.disabled && startStroke(event)}
        onPointerMove={(event) => drawStroke(event) && setInked(true)}
      />
      <div className="eform-pair" style={{ maxWidth: WIDTH, marginBlockStart: 8 }}>
        <span className="eform-hint">{ports.t('input.signHint')}</span>
        <span style={{ textAlign: 'end' }}>
          <Button size="small" disabled={!isInked} onClick={clear}>
            {ports.t('input.clear')}
          </Button>{' '}
          <Button size="small" type="primary" disabled={!isInked} loading={isSending} onClick={() => void keep()}>
            {ports.t('input.signKeep')}
          </Button>
        </span>
      </div>
    </div>
  );
}

function pointOn(event: PointerEvent<HTMLCanvasElement>): { readonly x: number; readonly y: number } {
  const box = event.currentTarget.getBoundingClientRect();
  return { x: ((event.clientX - box.left) / box.width) * WIDTH, y: ((event.clientY - box.top) / box.height) * HEIGHT };
}

function startStroke(event: PointerEvent<HTMLCanvasElement>): void {
  const pen = event.currentTarget.getContext('2d');
  if (!pen) return;
  event.currentTarget.setPointerCapture(event.pointerId);
  const { x, y } = pointOn(event);
  Object.assign(pen, { lineWidth: PEN_PX, lineCap: 'round', lineJoin: 'round', strokeStyle: INK });
  pen.beginPath();
  pen.moveTo(x, y);
}

/** @returns whether ink was left. */
function drawStroke(event: PointerEvent<HTMLCanvasElement>): boolean {
  const pen = event.currentTarget.getContext('2d');
  if (!pen || event.buttons === 0 || !event.currentTarget.hasPointerCapture(event.pointerId)) return false;
  const { x, y } = pointOn(event);
  pen.lineTo(x, y);
  pen.stroke();
  return true;
}
