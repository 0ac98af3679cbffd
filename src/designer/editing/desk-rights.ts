import type { HousePort } from '#engine/base/ports.ts';
import type { Editing } from './use-editing.ts';

/** What may be done to a document in this window: nothing is changed or published that somebody else is drawing. */
export function deskRights(
  { can }: Pick<HousePort, 'can'>,
  { mayEdit }: Pick<Editing, 'mayEdit'>,
  keys: { readonly edit: string; readonly publish: string },
) {
  return { canEdit: mayEdit && can(keys.edit), canPublish: mayEdit && can(keys.publish) };
}
