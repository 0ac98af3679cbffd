import type { EntitySchema } from './entity.ts';
import { routeName } from './names.ts';

/**
 * Where the code on a record's paper leads: its short address for phones where it has one, else its page; undefined where it has neither.
 * @param home the address of the product without the part behind `#`
 */
export function recordAddress(
  { phone, menu }: Pick<EntitySchema, 'phone' | 'menu'>,
  id: string,
  home: string,
): string | undefined {
  const route = phone === undefined ? menu && routeName(menu.url) : `m/${phone}`;
  return route === undefined ? undefined : `${home}#/${route}/${encodeURIComponent(id)}`;
}
