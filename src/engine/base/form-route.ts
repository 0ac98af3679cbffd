import type { EntitySchema } from '#schemas/language/entity.ts';
import { entityRoute } from './entity-facts.ts';

/** Where the form of a record opens as a tab: `/ops-enterprise/create`, `/ops-enterprise/12/edit`. */
export function formRoute(entity: EntitySchema, id: string | undefined): string {
  return `/${entityRoute(entity)}/${id ? `${id}/edit` : 'create'}`;
}
