import { nearest } from '../expressions/nearest.ts';
import { told, type Told } from '../texts/told.ts';
import type { FieldSpec } from '../types/field.ts';
import { SYSTEM_KINDS } from '../types/kinds.ts';
import type { EntitySchema } from './entity.ts';
import { companionName } from './names.ts';
import { namesOfLevels } from './screen-parts.ts';
import type { ScreenNode } from './screen.ts';
import type { MoveSpec, StatesSchema } from './states.ts';

type Fields = Readonly<Record<string, FieldSpec>>;
type Path = readonly string[];
type Entities = { readonly entities: { get(name: string): EntitySchema | undefined } };

/** Where mistakes are told, by the way to their place. */
interface Report {
  tellAt(path: Path, what: Told): void;
}

/** What `$row`, `$form`, `$parent` and `$master` hold at a place, by name; one that is not said is not judged there. */
export type Held = Readonly<
  Partial<Record<'row' | 'form' | 'parent' | 'master', readonly string[]>>
>;

/** Nothing stands around. */
export const HOLDS_NOTHING: Held = { row: [], form: [], master: [] };

const PART = /\$(row|form|parent|master)\.([A-Za-z_]\w*)/g;

interface PartFault {
  readonly what: Told;
  readonly position: number;
}

/** Parts that are asked of a `$name` and that it does not hold. */
export function strangeParts(text: string, held: Held): readonly PartFault[] {
  return [...text.matchAll(PART)].flatMap(({ 1: root = '', 2: part = '', index }) => {
    const names = held[root as keyof Held];
    if (names === undefined || names.includes(part)) return [];
    const what =
      names.length === 0
        ? told('fillsNothing', 'nothing fills "{{name}}" here', { name: `$${root}` })
        : told(
            'noPart',
            '"{{root}}" has no "{{name}}"',
            { root: `$${root}`, name: part },
            nearest(part, names),
          );
    return [{ what, position: index }];
  });
}

/** A rule beside a record: it reads the record alone. */
export function heldByRow(fields: Fields): Held {
  return { ...HOLDS_NOTHING, row: namesOfRow(fields) };
}

/** All that a row of these fields holds. */
function namesOfRow(fields: Fields): readonly string[] {
  return [...Object.keys(fields), ...Object.keys(SYSTEM_KINDS)];
}

/** What the names hold in an expression of an entity or its life cycle; `local` are the fields of the sub-table or dialog around it. */
export function heldInExpression(
  fields: Fields,
  {
    path,
    local,
    states,
  }: {
    readonly path: Path;
    readonly local: readonly string[];
    readonly states?: StatesSchema | undefined;
  },
): Held {
  const row = namesOfRow(fields);
  return {
    row: [...row, ...local],
    parent: [...row, ...local],
    form: states ? dialogNames(states, path) : [...row, ...local],
  };
}

/** The fields of the dialog of the move an expression stands in; of all moves where it serves several. */
function dialogNames({ moves }: StatesSchema, path: Path): readonly string[] {
  const at = path.indexOf('moves');
  const own = at < 0 ? undefined : moves[path[at + 1] ?? ''];
  return (own ? [own] : Object.values(moves)).flatMap(namesOfDialog);
}

/** The remark where no field of the dialog holds it. */
const REMARK = 'comment';

/** What a move may be sent besides the record. */
export function namesOfDialog(move: MoveSpec): readonly string[] {
  return [
    ...Object.keys(move.form?.fields ?? {}),
    ...(move.requires ?? []),
    ...(move.comment ? [move.comment.field ?? REMARK] : []),
  ];
}

/** Placeholders anywhere below a part of a file. */
export function tellParts(node: unknown, held: Held, report: Report, path: Path = []): void {
  if (typeof node === 'string')
    for (const { what } of strangeParts(node, held)) report.tellAt(path, what);
  if (typeof node !== 'object' || node === null) return;
  for (const [key, value] of Object.entries(node)) tellParts(value, held, report, [...path, key]);
}

/** Nodes inside a node; each is judged where it stands. */
const INNER: ReadonlySet<string> = new Set(['master', 'detail', 'rows', 'grid', 'body', 'opens']);
const NO_MASTER = /^\$master\b/;

/** What a node of a screen asks of the chosen row. `master`: its fields; undefined where none is chosen, null where nobody knows them. */
export function checkMaster(
  node: ScreenNode,
  master: readonly string[] | null | undefined,
  report: Report,
): void {
  for (const [key, part] of Object.entries(node)) {
    if ('tabs' in node || (INNER.has(key) && !isQuestion(node, key))) continue;
    if (master) tellParts(part, { master }, report, [key]);
    else if (master === undefined) tellUnchosen(part, [key], report);
  }
}

/** The body that an address is asked with is no node. */
function isQuestion(node: ScreenNode, key: string): boolean {
  return key === 'body' && !('tabs' in node) && !('grid' in node);
}

function tellUnchosen(node: unknown, path: Path, report: Report): void {
  if (typeof node === 'string' && NO_MASTER.test(node))
    report.tellAt(
      path,
      told('noMaster', 'nothing is chosen beside this node: "$master" holds nothing'),
    );
  if (typeof node !== 'object' || node === null) return;
  for (const [key, value] of Object.entries(node)) tellUnchosen(value, [...path, key], report);
}

/** What the chosen row of a left side holds; null where nobody knows. */
export function namesOfMaster(node: ScreenNode, index: Entities): readonly string[] | null {
  if ('list' in node) return namesOfAnswer(index.entities.get(node.list)?.fields);
  if ('tree' in node) return ['id', 'name', 'kind', ...namesOfLevels(node)];
  if ('rowsOf' in node) return namesOfAnswer(node.fields);
  const inner = innerNodes(node).map((one) => namesOfMaster(one, index));
  return inner.length === 0 || inner.includes(null) ? null : inner.flatMap((names) => names ?? []);
}

function innerNodes(node: ScreenNode): readonly ScreenNode[] {
  if ('rows' in node) return node.rows;
  if ('grid' in node) return node.grid.map(({ body }) => body);
  return 'tabs' in node ? node.tabs.map(({ body }) => body) : [];
}

/** A row as it is answered: names stand beside links. */
export function namesOfAnswer(fields: Fields): readonly string[];
export function namesOfAnswer(fields: Fields | undefined): readonly string[] | null;
export function namesOfAnswer(fields: Fields | undefined): readonly string[] | null {
  return fields ? [...namesOfRow(fields), ...namesOfRow(fields).map(companionName)] : null;
}
