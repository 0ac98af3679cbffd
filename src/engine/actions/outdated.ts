import { asCallError } from '#engine/base/list-store.ts';

/** Codes by which the server says that a record is another than was shown: `conflict`, and what its status does not allow (CONTRACT.md section 1). */
const OUTDATED: ReadonlySet<number> = new Set([10002, 10500]);

/** Whether a call was refused for what the record has become meanwhile. */
export function isOutdated(reason: unknown): boolean {
  return OUTDATED.has(asCallError(reason).code);
}
