import { columnName } from '#schemas/language/names.ts';
import { formatSchema } from '../language/format-schema.ts';

/** What the wizard asks for a new entity. */
export interface NewEntity {
  readonly name: string;
  readonly title: string;
  readonly module: string;
  /** Key of a menu group; absent: no page in the menu. */
  readonly menuParent?: string;
  /** Title of its first field, in the language of the schemas. */
  readonly firstField: string;
}

/** The text a new entity starts with: a table with lock and history, the usual endpoints, one field, a place in the menu. */
export function blankEntity({ name, title, module, menuParent, firstField }: NewEntity): string {
  return formatSchema(
    JSON.stringify({
      v: 1,
      name,
      module,
      title,
      table: { name: `${columnName(module)}_${columnName(name)}`, lock: true, history: true },
      rest: { base: `/${module}/${name}` },
      fields: {
        name: {
          type: 'string',
          title: firstField,
          max: 100,
          required: true,
          list: { sortable: true, link: true },
          filter: 'like',
          quick: true,
        },
      },
      ...(menuParent
        ? { menu: { parent: menuParent, url: `${module}/${name}`, sort: 50, icon: 'profile' } }
        : {}),
    }),
  );
}

/** A made text at the place in the menu that was chosen; without one it has no page. */
export function withMenu(text: string, menuParent: string | undefined): string {
  const { menu, ...schema } = JSON.parse(text) as {
    readonly name: string;
    readonly module: string;
    readonly menu?: object;
  };
  const place = menu ?? { url: `${schema.module}/${schema.name}`, sort: 50, icon: 'profile' };
  return formatSchema(
    JSON.stringify(menuParent ? { ...schema, menu: { ...place, parent: menuParent } } : schema),
  );
}
