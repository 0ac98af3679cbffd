import { useAtomValue } from 'jotai';

import { siteAtom, userAtom } from '#runtime/state/session-state.ts';
import './watermark.css';

/** Digits of the mobile number that the watermark shows. */
const DIGITS = 4;
const TILE = { width: 260, height: 160 };

/** Name and last digits of the mobile over every page, when the parameter WATERMARK says so. It never takes a click. */
export function Watermark() {
  const { hasWatermark } = useAtomValue(siteAtom);
  const user = useAtomValue(userAtom);
  if (!hasWatermark || !user) return null;
  const text = `${user.realName || user.username} ${(user.mobile ?? '').slice(-DIGITS)}`.trim();
  return (
    <svg className="watermark" aria-hidden="true" width="100%" height="100%">
      <defs>
        <pattern
          id="watermark"
          width={TILE.width}
          height={TILE.height}
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(-20)"
        >
          <text x="0" y={TILE.height / 2} fontSize="16" fill="currentColor">
            {text}
          </text>
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill="url(#watermark)" />
    </svg>
  );
}
