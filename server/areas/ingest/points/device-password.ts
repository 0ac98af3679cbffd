import type { Log } from '#server/base/context/log.ts';
import type { SecretBox } from '#server/base/secrets/secret-box.ts';
import type { PointRow } from './point-store.ts';

/** What a device is to send as PW. */
export interface DevicePassword {
  /** Null: nothing is compared. */
  readonly text: string | null;
  /** It was sealed by an installation with another `secret.key`: no PW is the right one until it is entered anew. */
  readonly isLost: boolean;
}

/** Opens the stored password of a point. */
export type PasswordReader = (row: Pick<PointRow, 'mn' | 'sealedPassword'>) => DevicePassword;

/** Passwords are opened where they are compared with and sent; what cannot be opened is logged. */
export function makePasswordReader(secrets: Pick<SecretBox, 'open'>, log: Log): PasswordReader {
  return ({ mn, sealedPassword }) => {
    if (sealedPassword === null) return { text: null, isLost: false };
    try {
      return { text: secrets.open(sealedPassword), isLost: false };
    } catch (error) {
      log.error(
        { err: error, mn },
        'the password of a device cannot be opened: DATA_DIR/secret.key is another one',
      );
      return { text: null, isLost: true };
    }
  };
}
