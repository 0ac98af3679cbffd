import { suggestNearest } from '#schemas/expressions/nearest.ts';
import type { FileReport, SchemaIndex } from './check-file.ts';
import type { MenuSpec } from './entity.ts';

/** A tab of another page: that page stands in the menu and is no tab itself. */
export function checkMenu(
  menu: MenuSpec | undefined,
  index: SchemaIndex,
  report: FileReport,
): void {
  if (menu?.tabOf === undefined) return;
  const pages = [...index.entities.values(), ...index.screens.values()].flatMap((schema) =>
    schema.menu && schema.menu.url !== menu.url ? [schema.menu] : [],
  );
  const host = pages.find(({ url }) => url === menu.tabOf);
  const tell = (message: string) => report.tellAt(['menu', 'tabOf'], message);
  if (!host)
    tell(
      `no other page of the menu has the address "${menu.tabOf}"${suggestNearest(
        menu.tabOf,
        pages.map(({ url }) => url),
      )}`,
    );
  else if (host.tabOf !== undefined)
    tell(`"${menu.tabOf}" is a tab itself; name the page it belongs to, "${host.tabOf}"`);
}
