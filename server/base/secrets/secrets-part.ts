import { slotPart } from '#server/base/house/house.ts';
import type { SecretBox } from './secret-box.ts';

/** The key of this installation, for hooks and moves; the app brings it. */
export const SECRETS = slotPart<SecretBox>('the key of this installation');
