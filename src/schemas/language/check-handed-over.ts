import { oncePer } from '../basics/once-per.ts';
import { nearest } from '../expressions/nearest.ts';
import { told } from '../texts/told.ts';
import type { FileReport, SchemaIndex, WholeSet } from './check-file.ts';
import { listFilters } from './derive.ts';
import { routeName } from './names.ts';
import type { ScreenSchema } from './screen.ts';

/** What an address hands over to its page: names it asks for, and filters its list has. */
export function checkHandedOver(
  { address, at }: { readonly address: string; readonly at: number },
  index: SchemaIndex,
  report: FileReport,
): void {
  const [, page = '', query = ''] = /^\/([^?#]*)\?([^#]*)/.exec(address) ?? [];
  const own = { page, query, at };
  checkNames(own, index, report);
  checkFilters(own, index, report);
}

interface HandedOver {
  readonly page: string;
  readonly query: string;
  readonly at: number;
}

/** A page may read what no schema says; a name that is nearly one it asks for is a slip. */
function checkNames({ page, query, at }: HandedOver, index: SchemaIndex, report: FileReport): void {
  const asked = index.ask((whole) => askedBy(page, whole));
  for (const [, name = ''] of query.matchAll(/(?:^|&)(\w+)=/g)) {
    const meant = asked.includes(name) ? undefined : nearest(name, asked);
    if (meant !== undefined)
      report.tell(
        at,
        told(
          'pageAsksNot',
          'the page "{{page}}" does not ask for "{{name}}"',
          { page, name },
          meant,
        ),
      );
  }
}

function checkFilters(
  { page, query, at }: HandedOver,
  index: SchemaIndex,
  report: FileReport,
): void {
  const filters = filteredBy(query);
  const list = filters.length === 0 ? undefined : index.ask((whole) => listOfPage(page, whole));
  if (list === undefined) return;
  const [entity = '', ...known] = list;
  for (const name of filters.filter((one) => !known.includes(one)))
    report.tell(
      at,
      told(
        'noListFilter',
        'the list of {{entity}} is not filtered by "{{name}}"',
        { entity, name },
        nearest(name, known),
      ),
    );
}

const routeOf = (page: string): string => page.split('/').join('-');

/** Names that a screen asks of its address; empty where the page is none or asks for nothing. */
function askedBy(page: string, { screens }: WholeSet): readonly string[] {
  const screen = screens.get(routeOf(page));
  return screen === undefined ? [] : askedNames(screen);
}

const askedNames = oncePer((screen: ScreenSchema): readonly string[] => [
  ...new Set([...JSON.stringify(screen).matchAll(/\$query\.(\w+)/g)].map(([, name = '']) => name)),
]);

/** Filters that an address sets: `q={"f":{"mn":"{mn}"}}`. */
function filteredBy(query: string): readonly string[] {
  const [, text] = /(?:^|&)q=(\{.*\})$/.exec(query) ?? [];
  if (text === undefined) return [];
  try {
    const { f } = JSON.parse(text) as { readonly f?: unknown };
    return typeof f === 'object' && f !== null ? Object.keys(f) : [];
  } catch {
    // it is no filter then
    return [];
  }
}

/** The entity whose list stands alone on a page, and behind it what that is filtered by. */
function listOfPage(page: string, { entities, screens }: WholeSet): readonly string[] | undefined {
  const route = routeOf(page);
  if (screens.has(route)) return undefined;
  const entity = [...entities.values()].find(({ menu }) => menu && routeName(menu.url) === route);
  return entity && [entity.name, ...listFilters(entity)];
}
