import './qr-cell.css';
import { memo, useEffect, useState } from 'react';

import type { CellProps } from '#engine/base/registry.ts';
import { EMPTY_TEXT } from '#engine/fields/values/texts.ts';
import { isBlank } from '#schemas/formats/field-text.ts';
import type { QrPath } from './qr-path.ts';

/** The value as a QR code, to be read from the screen or a printed sheet. */
export const QrCell = memo(function QrCell({ value }: CellProps) {
  return <QrCode value={value} size="cell" />;
});

/** The same where there is room. */
export const QrDisplay = memo(function QrDisplay({ value }: CellProps) {
  return <QrCode value={value} size="display" />;
});

function QrCode({ value, size }: { readonly value: unknown; readonly size: 'cell' | 'display' }) {
  const text = isBlank(value) ? '' : String(value);
  const code = useQrPath(text);
  if (text === '') return <>{EMPTY_TEXT}</>;
  // too long for a code, or not drawn yet: the text says the same
  if (code === undefined) return <>{text}</>;
  return (
    <svg
      className={`engine-qr engine-qr-${size}`}
      viewBox={`0 0 ${code.size} ${code.size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={text}
    >
      <path d={code.path} />
    </svg>
  );
}

/** The maker of codes comes with the first cell that needs it. */
function useQrPath(text: string): QrPath | undefined {
  const [made, setMade] = useState<{ readonly of: string; readonly code: QrPath | undefined }>();
  useEffect(() => {
    let isCurrent = true;
    if (text !== '')
      void import('./qr-path.ts').then(
        ({ qrPath }) => isCurrent && setMade({ of: text, code: qrPath(text) }),
      );
    return () => {
      isCurrent = false;
    };
  }, [text]);
  return made?.of === text ? made.code : undefined;
}
