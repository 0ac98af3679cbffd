import { PLAIN_PAGES, TAB_PAGES } from '#runtime/router/fixed-pages.ts';
import { addressOf } from '#schemas/language/address-nodes.ts';
import { permissionBase } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { routeName } from '#schemas/language/names.ts';
import { namesOfLevels } from '#schemas/language/screen-parts.ts';
import type { ScreenNode } from '#schemas/language/screen.ts';
import { WIDGET_BLOCKS, WIDGETS } from '#schemas/language/widget-names.gen.ts';
import type { Registry } from '#server/registry/registry.ts';
import { byName, table, code } from './reference-tables.ts';

/** Parts that are written by hand and named by schemas: blocks and widgets outside the engine. */
const HAND_WRITTEN: ReadonlySet<string> = new Set<string>([...WIDGET_BLOCKS, ...WIDGETS]);

/** What an entity's pages name: widgets beside the counts of its list, blocks of its record. */
function partsOfEntity(entity: EntitySchema): readonly string[] {
  return [
    ...(entity.list?.tools ?? []),
    ...(entity.detail?.blocks ?? []).map(({ block }) => block),
  ];
}

interface Page {
  readonly row: readonly unknown[];
  /** Written by hand and shown on it. */
  readonly parts: readonly string[];
}

/** Entities with a menu place, and screens that are files, by their routes. */
function pagesOf(registry: Registry): readonly Page[] {
  const own = byName(registry.entities()).flatMap((entity) =>
    entity.menu
      ? [
          {
            row: [
              code(routeName(entity.menu.url)),
              entity.title,
              `list of ${code(entity.name)}`,
              entity.menu.parent,
              code(`${permissionBase(entity)}:page`),
            ],
            parts: partsOfEntity(entity),
          },
        ]
      : [],
  );
  const files = byName(registry.screens()).map((screen) => ({
    row: [
      code(screen.name),
      screen.title,
      partsOf(screen.body).join(', '),
      screen.menu?.parent,
      screen.permission ? code(screen.permission) : '',
    ],
    parts: namesIn(screen.body).flatMap((name) => {
      const entity = registry.entity(name);
      return entity ? partsOfEntity(entity) : [name];
    }),
  }));
  return [...own, ...files]
    .map(({ row, parts }) => ({
      row,
      parts: [...new Set(parts.filter((part) => HAND_WRITTEN.has(part)))].sort(),
    }))
    .sort((a, b) => (String(a.row[0]) < String(b.row[0]) ? -1 : 1));
}

/** Every page of the product, by what it is made of. */
export function screens(registry: Registry): readonly string[] {
  const all = pagesOf(registry);
  const [plain, mixed] = [
    all.filter(({ parts }) => parts.length === 0),
    all.filter(({ parts }) => parts.length > 0),
  ];
  const fixed = [...Object.values(PLAIN_PAGES), ...Object.values(TAB_PAGES)];
  return [
    '# Screens',
    '',
    'Route names; an entity with a menu place is a screen by itself, the others are files under `src/schemas/screens`.',
    '',
    ...table(
      ['kind', 'pages'],
      [
        ['schema alone', String(plain.length)],
        ['schema with a hand-written part', String(mixed.length)],
        ['hand-written', String(fixed.length)],
      ],
    ),
    '',
    '## Schema alone',
    '',
    ...table(
      ['route', 'title', 'shows', 'menu group', 'permission'],
      plain.map(({ row }) => row),
    ),
    '',
    '## Schema with a hand-written part',
    '',
    ...table(
      ['route', 'title', 'shows', 'menu group', 'permission', 'parts'],
      mixed.map(({ row, parts }) => [...row, parts.map(code).join(', ')]),
    ),
    '',
    '## Hand-written',
    '',
    'The reasons stand beside the addresses in `src/runtime/router/fixed-pages.ts`; a page without one does not compile.',
    '',
    ...table(
      ['address', 'why no schema'],
      fixed.map(({ path: address, reason }) => [code(address), reason]),
    ),
  ];
}

/** Entities and widgets that a screen shows. */
function namesIn(node: ScreenNode): readonly string[] {
  if ('list' in node) return [node.list];
  if ('widget' in node) return [node.widget];
  if ('wall' in node) return ['bigScreen'];
  if (addressOf(node)) return [];
  if ('tree' in node) return namesOfLevels(node);
  if ('record' in node) return [node.record];
  if ('report' in node) return blocksOf(node.sections);
  if ('tabs' in node) return node.tabs.flatMap(({ body }) => namesIn(body));
  if ('master' in node) return [...namesIn(node.master), ...namesIn(node.detail)];
  if ('rows' in node) return node.rows.flatMap(namesIn);
  return 'grid' in node ? node.grid.flatMap(({ body }) => namesIn(body)) : [];
}

/** Blocks of the chapters of a report. */
function blocksOf(
  sections: Extract<ScreenNode, { readonly report: unknown }>['sections'],
): readonly string[] {
  return sections.flatMap((section) =>
    'block' in section && section.block ? [section.block] : [],
  );
}

/** What a node without others in it shows. */
function leafOf(node: ScreenNode): string | undefined {
  if ('list' in node) return `list of ${code(node.list)}`;
  if ('widget' in node) return `widget ${code(node.widget)}`;
  if ('wall' in node)
    return `wall of ${[...Object.keys(node.wall.left), ...Object.keys(node.wall.right)].map(code).join(', ')}`;
  const asked = addressOf(node);
  if (asked)
    return `${asked.word === 'rowsOf' ? 'rows' : asked.word === 'facts' ? 'answer' : asked.word} of ${code(asked.address)}`;
  if ('tree' in node) return `tree of ${namesOfLevels(node).map(code).join(' › ')}`;
  if ('record' in node) return `own ${code(node.record)}`;
  return 'report' in node ? `report of ${code(node.report)}` : undefined;
}

function partsOf(node: ScreenNode): readonly string[] {
  const leaf = leafOf(node);
  if (leaf !== undefined) return [leaf];
  if ('tabs' in node) return node.tabs.flatMap(({ body }) => partsOf(body));
  if ('master' in node) return [...partsOf(node.master), ...partsOf(node.detail)];
  if ('rows' in node) return node.rows.flatMap(partsOf);
  return 'grid' in node ? node.grid.flatMap(({ body }) => partsOf(body)) : [];
}
