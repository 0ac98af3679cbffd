import type { WidgetConfig } from '#engine/base/define-widget.ts';

const HEAD = [
  '/** Printed from the `config.ts` of every widget by `npm run gen`; do not edit. */',
  "import type { Takes } from '../types/takes.ts';",
  '',
].join('\n');

/** Where widgets lie, below the root of the project. */
export const WIDGET_FOLDERS = ['src/widgets', 'src/runtime/widgets'] as const;
/** The file with the names of all parts that widgets draw, below the root of the project. */
export const WIDGET_NAMES = 'src/schemas/language/widget-names.gen.ts';

/**
 * The names that widgets serve, as a module of the schema language.
 * @throws Error where two widgets serve one name
 */
export function printWidgetNames(configs: readonly WidgetConfig[]): string {
  const list = (title: string, name: string, names: readonly string[]): string =>
    `\n/** ${title} */\nexport const ${name} = [${names.map((one) => `'${one}'`).join(', ')}] as const;\n`;
  const of = (kind: 'cells' | 'inputs' | 'blocks' | 'widgets') =>
    unique(
      kind,
      configs.flatMap((config) => Object.keys(config[kind] ?? {})),
    );
  const reads = configs
    .flatMap(({ blocks }) => Object.entries(blocks ?? {}))
    .flatMap(([name, { reads: part }]) => (part === undefined ? [] : [`['${name}', '${part}']`]));
  const takes = (kind: 'blocks' | 'widgets') =>
    JSON.stringify(
      Object.fromEntries(
        configs
          .flatMap((config) => Object.entries(config[kind] ?? {}))
          .map(([name, view]) => [name, view.takes] as const)
          .toSorted(([one], [other]) => (one < other ? -1 : 1)),
      ),
    );
  return [
    HEAD,
    list('`list.cell`.', 'WIDGET_CELLS', of('cells')),
    list('`form.input` and `filter.input`.', 'WIDGET_INPUTS', of('inputs')),
    list('`detail.blocks`.', 'WIDGET_BLOCKS', of('blocks')),
    list('Widgets of screens and tools of lists.', 'WIDGETS', of('widgets')),
    '\n/** Blocks whose `source` answers one record: the part of it that they show. All others show rows. */\n',
    `export const RECORD_BLOCKS: ReadonlyMap<string, string> = new Map([${reads.toSorted().join(', ')}]);\n`,
    '\n/** What blocks take. */\n',
    `export const WIDGET_BLOCK_TAKES: Readonly<Record<(typeof WIDGET_BLOCKS)[number], Takes>> = ${takes('blocks')};\n`,
    '\n/** What widgets of screens take. */\n',
    `export const WIDGET_TAKES: Readonly<Record<(typeof WIDGETS)[number], Takes>> = ${takes('widgets')};\n`,
  ].join('');
}

function unique(kind: string, names: readonly string[]): readonly string[] {
  const sorted = names.toSorted();
  const twice = sorted.find((name, at) => name === sorted[at + 1]);
  if (twice !== undefined) throw new Error(`two widgets draw "${twice}" of ${kind}`);
  return sorted;
}
