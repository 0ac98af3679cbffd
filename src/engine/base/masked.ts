import { isPersonal, MASK_SIGN } from '#schemas/formats/mask.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import { keyOfMask, REVEAL_KEY } from '#schemas/types/mask-keys.ts';
import { callAddress } from './call.ts';
import type { DataPort, HousePort } from './ports.ts';

const SEE_ALL_KEY = keyOfMask('name');

/** Whether a value of the field came with its middle hidden. Cheap: cells ask it for every row. */
export function isMaskedValue(field: FieldSpec, value: unknown): value is string {
  return isPersonal(field.mask) && typeof value === 'string' && value.includes(MASK_SIGN);
}

/** Whether this user gets the field masked: such a list is neither sorted nor searched by it. */
export function isMaskedField(field: FieldSpec | undefined, can: HousePort['can']): boolean {
  return field?.mask !== undefined && !can(keyOfMask(field.mask));
}

/** Whether this user may look at one masked value at a time. */
export function canReveal(can: HousePort['can']): boolean {
  return can(SEE_ALL_KEY) || can(REVEAL_KEY);
}

/** One value in full; the server writes down who looked. */
export async function readMasked(
  ports: DataPort,
  of: { readonly entity: string; readonly id: string; readonly field: string },
): Promise<string> {
  const { value } = await callAddress(ports, 'POST /engine/personal', { body: of });
  return typeof value === 'string' ? value : '';
}
