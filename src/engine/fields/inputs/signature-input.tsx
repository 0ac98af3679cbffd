import { Button } from 'antd';
import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';

import { usePorts, useTexts } from '#engine/base/ports-context.ts';
import type { InputProps } from '#engine/base/registry.ts';
import { useUnfinished } from '#engine/base/unfinished.ts';
import { useIsPhone } from '#engine/base/use-media.ts';
import { wallTime } from '#schemas/basics/wall-time.ts';
import type { PictureFacts } from '#schemas/types/picture-facts.ts';
import { SignatureScreen } from './signature-screen.tsx';
import {
  drawSegment,
  drawStrokes,
  fitDrawing,
  inkWidth,
  type Drawing,
  type InkPoint,
  type PadSize,
  type Stroke,
} from './strokes.ts';
import { storedOf } from './use-uploads.ts';
import './signature-input.css';

/** The picture is kept at twice the size of its pad, so that print is sharp. */
const IN_FORM: PadSize = { width: 480, height: 160 };
const ON_SCREEN: PadSize = { width: 640, height: 320 };
const SCALE = 2;
/** A phone, upright or turned. */
const SMALL = '(max-width: 600px), (max-height: 480px) and (pointer: coarse)';
const ERROR_MS = 3000;

/**
 * A pad to sign on with finger, pen or mouse; the picture is stored like an upload when it is confirmed. On a phone the pad takes the whole
 * screen, turned.
 */
export function SignatureInput(props: InputProps) {
  const { t } = useTexts();
  const [signing, setSigning] = useState<'form' | 'screen' | null>(null);
  const isSmall = useIsPhone(SMALL);
  // one that was opened over the screen stays there however the phone is turned
  const begin = (): void => setSigning(isSmall ? 'screen' : 'form');
  const drawn = useRef<Drawing>({ size: IN_FORM, strokes: [] });
  const stored = storedOf(props.value)[0];
  const padProps = {
    ...props,
    drawn,
    onKept: (next: KeptFile) => {
      drawn.current = { size: IN_FORM, strokes: [] };
      props.onChange([next]);
      setSigning(null);
    },
  };
  const close = (): void => setSigning(null);
  if (signing === 'screen')
    return (
      <SignatureScreen title={props['aria-label'] ?? ''} onClose={close}>
        <SignaturePad {...padProps} size={ON_SCREEN} onCancel={close} />
      </SignatureScreen>
    );
  if (isSmall && !stored)
    return (
      <Button id={props.id} data-do="sign" block disabled={props.disabled} onClick={begin}>
        {t('input.sign')}
      </Button>
    );
  if (!stored || signing === 'form')
    return <SignaturePad {...padProps} size={IN_FORM} onCancel={stored ? close : undefined} />;
  return <Signed {...props} fileId={stored.id} onAgain={begin} />;
}

interface SignedProps extends InputProps {
  readonly fileId: string;
  readonly onAgain: () => void;
}

function Signed({ fileId, onAgain, ...props }: SignedProps) {
  const ports = usePorts('data', 'texts');
  return (
    <div>
      <img
        id={props.id}
        tabIndex={-1}
        className="eform-signature"
        src={ports.fileUrl(fileId)}
        alt={props['aria-label'] ?? ''}
        style={{ objectFit: 'contain' }}
      />
      {props.disabled ? null : (
        <div className="eform-sign-tools">
          <Button size="small" onClick={onAgain}>
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

interface KeptFile {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  /** When it was signed, by the clock of this device. */
  readonly facts: PictureFacts;
}

interface SignaturePadProps extends InputProps {
  readonly size: PadSize;
  /** What was drawn before the pad was put away. */
  readonly drawn: RefObject<Drawing>;
  readonly onKept: (file: KeptFile) => void;
  /** Back to the signature that is there, or away from the pad. */
  readonly onCancel: (() => void) | undefined;
}

function SignaturePad({ size, drawn, onKept, onCancel, ...props }: SignaturePadProps) {
  const { t } = useTexts();
  const pad = usePad(size, drawn);
  const { isSending, keep } = useKeeping(pad.canvas, onKept);
  const isEmpty = pad.count === 0;
  useUnfinished(isEmpty ? undefined : t('input.signUnkept'));
  const buttons = size === ON_SCREEN ? 'middle' : 'small';
  return (
    <div className="eform-sign">
      <div className="eform-sign-place">
        <canvas
          ref={pad.canvas}
          id={props.id}
          tabIndex={0}
          aria-label={props['aria-label']}
          className="eform-signature"
          width={size.width * SCALE}
          height={size.height * SCALE}
          onPointerDown={(event) => {
            if (!props.disabled && event.button <= 0) pad.begin(event);
          }}
          onPointerMove={pad.draw}
          onPointerUp={pad.end}
          onPointerCancel={pad.end}
        />
      </div>
      <div className="eform-sign-tools">
        <span className="eform-hint">{t('input.signHint')}</span>
        <Button size={buttons} disabled={isEmpty} onClick={pad.undo}>
          {t('input.signUndo')}
        </Button>
        <Button size={buttons} disabled={isEmpty} onClick={pad.clear}>
          {t('input.clear')}
        </Button>
        {onCancel ? (
          <Button size={buttons} onClick={onCancel}>
            {t(storedOf(props.value).length > 0 ? 'input.signBack' : 'input.signLater')}
          </Button>
        ) : null}
        <Button
          size={buttons}
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

/** What is written on the pad, stroke by stroke; what was written on it before it was put away is there again. */
function usePad(size: PadSize, drawn: RefObject<Drawing>) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawing = useRef<InkPoint[] | null>(null);
  const [count, setCount] = useState(drawn.current.strokes.length);
  useEffect(() => {
    drawn.current = fitDrawing(drawn.current, size);
    const pen = canvas.current?.getContext('2d');
    if (pen) drawStrokes(pen, drawn.current.strokes, SCALE);
  }, [drawn, size]);
  const show = (next: readonly Stroke[]): void => {
    drawn.current = { size, strokes: next };
    const pen = canvas.current?.getContext('2d');
    if (pen) drawStrokes(pen, next, SCALE);
    setCount(next.length);
  };
  const draw = (event: PointerEvent<HTMLCanvasElement>): void => {
    const pen = event.currentTarget.getContext('2d');
    const stroke = drawing.current;
    if (!pen || !stroke) return;
    stroke.push(pointOf(event, size));
    drawSegment(pen, stroke, stroke.length - 1, SCALE);
  };
  const begin = (event: PointerEvent<HTMLCanvasElement>): void => {
    event.currentTarget.setPointerCapture(event.pointerId);
    drawing.current = [];
    draw(event);
  };
  const end = (): void => {
    if (drawing.current && drawing.current.length > 0)
      show([...drawn.current.strokes, drawing.current]);
    drawing.current = null;
  };
  const undo = (): void => show(drawn.current.strokes.slice(0, -1));
  return { canvas, count, begin, draw, end, undo, clear: () => show([]) };
}

/** Sends what is written as a picture. */
function useKeeping(
  canvas: RefObject<HTMLCanvasElement | null>,
  onKept: SignaturePadProps['onKept'],
) {
  const ports = usePorts('data', 'texts', 'feedback', 'house');
  const [isSending, setSending] = useState(false);
  const keep = async (): Promise<void> => {
    const picture = await new Promise<Blob | null>((done) =>
      canvas.current ? canvas.current.toBlob(done, 'image/png') : done(null),
    );
    if (!picture) return;
    const facts = { takenAt: wallTime(ports.now()) };
    setSending(true);
    try {
      const { id, name, size } = await (ports.uploadOrKeep ?? ports.upload)(
        new File([picture], 'signature.png', { type: 'image/png' }),
        undefined,
        { isSilent: true },
      );
      onKept({ id, name, size, facts });
    } catch (error) {
      const message = (error as { readonly message?: string } | undefined)?.message;
      ports.notify('error', message ?? ports.t('input.signFailed'), ERROR_MS);
    } finally {
      setSending(false);
    }
  };
  return { isSending, keep };
}

/** Where a finger is on the pad, which may lie turned on the screen. */
function pointOf(event: PointerEvent<HTMLCanvasElement>, size: PadSize): InkPoint {
  const box = event.currentTarget.getBoundingClientRect();
  const [across, down] = [
    (event.clientX - box.left) / box.width,
    (event.clientY - box.top) / box.height,
  ];
  // a pad is wider than high: one that stands upright was turned clockwise
  const isTurned = box.height > box.width;
  return {
    x: (isTurned ? down : across) * size.width,
    y: (isTurned ? 1 - across : down) * size.height,
    width: inkWidth(event.pressure, event.pointerType),
  };
}
