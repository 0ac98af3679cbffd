import { oncePer } from '#schemas/basics/once-per.ts';
import { nearest } from '#schemas/expressions/nearest.ts';
import { told } from '../texts/told.ts';
import type { FileReport, SchemaIndex, WholeSet } from './check-file.ts';
import type { MenuSpec } from './entity.ts';

/** A tab of another page: that page stands in the menu and is no tab itself. */
export function checkMenu(
  menu: MenuSpec | undefined,
  index: SchemaIndex,
  report: FileReport,
): void {
  if (!menu) return;
  tellSort(menu, index, report.within(['menu', 'sort']));
  const { url, tabOf } = menu;
  if (tabOf === undefined) return;
  const own = report.within(['menu', 'tabOf']);
  const host = findPage({ of: tabOf, url }, index, own);
  if (host?.tabOf !== undefined)
    own.tellAt(
      [],
      told('tabOfTab', '"{{name}}" is a tab itself; name the page it belongs to, "{{host}}"', {
        name: tabOf,
        host: host.tabOf,
      }),
    );
}

/** Of two entries with one sort nobody says which stands first; tabs are put in order among those of their page. */
function tellSort({ parent, url, sort, tabOf }: MenuSpec, index: SchemaIndex, report: FileReport) {
  // a negative one is kept as it is; no column keeps a part of one
  if (!Number.isInteger(sort) || sort < 0)
    report[Number.isInteger(sort) ? 'warnAt' : 'tellAt'](
      [],
      told('sortWhole', 'entries stand by whole numbers from 0, not by {{sort}}', { sort }),
    );
  const other = index.ask(
    (whole) =>
      othersOf(whole, url).find(
        (page) => page.parent === parent && page.sort === sort && page.tabOf === tabOf,
      )?.url,
  );
  if (other !== undefined)
    report.warnAt(
      [],
      told('sortTaken', '"{{name}}" has the sort {{sort}} too: chance says which stands first', {
        name: other,
        sort,
      }),
    );
}

/** The page of the menu that a page without an entry is come to from. */
export function checkUnder(
  under: string | undefined,
  index: SchemaIndex,
  report: FileReport,
): void {
  if (under !== undefined) findPage({ of: under, url: '' }, index, report.within(['under']));
}

function findPage(
  { of, url }: { readonly of: string; readonly url: string },
  index: SchemaIndex,
  report: FileReport,
): MenuSpec | undefined {
  const host = index.ask((whole) =>
    menuOf(whole).find((page) => page.url === of && page.url !== url),
  );
  if (!host)
    report.tellAt(
      [],
      told(
        'noTabHost',
        'no other page of the menu has the address "{{name}}"',
        { name: of },
        index.ask((whole) =>
          nearest(
            of,
            othersOf(whole, url).map((page) => page.url),
          ),
        ),
      ),
    );
  return host;
}

/** The pages that stand in the menu. */
const menuOf = oncePer(({ entities, screens }: WholeSet): readonly MenuSpec[] =>
  [...entities.values(), ...screens.values()].flatMap(({ menu }) => (menu ? [menu] : [])),
);

/** Pages of the menu besides the one of this address. */
const othersOf = (whole: WholeSet, url: string): readonly MenuSpec[] =>
  menuOf(whole).filter((menu) => menu.url !== url);
