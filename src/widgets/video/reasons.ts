import type { CallError } from '#engine/base/ports.ts';
import type { CameraFault } from '#schemas/api/video-facts.ts';

/** Why a window shows no picture; each has a text `video.reason.…`. */
export type Reason =
  | 'forbidden'
  | 'offline'
  | 'disabled'
  | 'codec'
  | 'expired'
  | 'many'
  | 'tooMany'
  | 'network'
  | CameraFault;

const FORBIDDEN = 403;
const UNAUTHORIZED = 401;
const OVER = 10500;
export const TOO_MANY = 429;
const BUSY = 503;

/** What a refused call says. A camera that is out of sight and one that is disabled are answered alike. */
export function reasonOf({ code }: Pick<CallError, 'code'>): Reason {
  if (code === FORBIDDEN || code === UNAUTHORIZED) return 'forbidden';
  if (code === OVER) return 'expired';
  if (code === TOO_MANY || code === BUSY) return 'tooMany';
  return code > 0 ? 'disabled' : 'network';
}
