import { suggestNearest } from '#schemas/expressions/nearest.ts';
import type { FileReport, SchemaIndex, WholeSet } from './check-file.ts';
import type { MenuSpec } from './entity.ts';

/** A tab of another page: that page stands in the menu and is no tab itself. */
export function checkMenu(
  menu: MenuSpec | undefined,
  index: SchemaIndex,
  report: FileReport,
): void {
  if (menu?.tabOf === undefined) return;
  const { url, tabOf } = menu;
  const host = index.ask((whole) => othersOf(whole, url).find((page) => page.url === tabOf));
  const tell = (message: string) => report.tellAt(['menu', 'tabOf'], message);
  if (!host)
    tell(
      `no other page of the menu has the address "${tabOf}"${index.ask((whole) =>
        suggestNearest(
          tabOf,
          othersOf(whole, url).map((page) => page.url),
        ),
      )}`,
    );
  else if (host.tabOf !== undefined)
    tell(`"${tabOf}" is a tab itself; name the page it belongs to, "${host.tabOf}"`);
}

/** Pages of the menu besides the one of this address. */
function othersOf({ entities, screens }: WholeSet, url: string): readonly MenuSpec[] {
  return [...entities.values(), ...screens.values()].flatMap(({ menu }) =>
    menu && menu.url !== url ? [menu] : [],
  );
}
