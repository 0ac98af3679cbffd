import { toText } from '#schemas/expressions/values.ts';
import { fieldNumber } from '#schemas/formats/field-number.ts';
import { filesOf } from '#schemas/formats/field-text.ts';
import { titleWithUnit } from '#schemas/formats/title-with-unit.ts';
import { verbPermission, verbsOf } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { columnName, companionName } from '#schemas/language/names.ts';
import type { ReportOf } from '#schemas/language/report-node.ts';
import type { SheetPart, SheetSection } from '#schemas/language/sheet.ts';
import { bindRule } from '#schemas/rules/bind.ts';
import type { SheetBlock, SheetColumn, SheetPicture } from '#schemas/sheet/document.ts';
import { cardOf, innerOf } from '#schemas/types/ask.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import { AppError } from '#server/base/context/app-error.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { readRecordTimeline } from '#server/moves/possible-moves.ts';
import { makeFieldWords } from '#server/platform/field-words/field-words.ts';
import { holdsKey, mayRead } from '#server/records/access.ts';
import { pageRecords } from '#server/records/resource/read.ts';
import { ruleScope } from '#server/records/resource/rule-values.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { cleanBlock } from './clean-block.ts';
import { readFormBlocks } from './form-section.ts';
import { PARTS } from './parts.ts';
import { factsOf, filled, holdsOf, shownEntity, type SheetWork } from './sheet-work.ts';

type Of<K extends string> = Extract<SheetSection, { readonly [P in K]: unknown }>;

/** The sections of a sheet in their order, those with nothing to say left out. */
export async function readSectionBlocks(
  work: SheetWork,
  sections: readonly SheetSection[],
): Promise<readonly SheetBlock[]> {
  const blocks: SheetBlock[] = [];
  for (const section of sections) blocks.push(...(await readSection(work, section)));
  return blocks;
}

async function readSection(work: SheetWork, section: SheetSection): Promise<readonly SheetBlock[]> {
  if ('break' in section) return [{ kind: 'break' }];
  if ('form' in section) return readFormBlocks(work, section);
  if (section.when !== undefined && !holdsOf(work.ctx, section.when, work.row)) return [];
  const title = work.clean(section.title);
  if ('text' in section) return [{ kind: 'text', title, text: filled(work, section.text) }];
  const found = await readFound(work, section);
  if (found) return found.map((block, at) => (at === 0 ? { ...block, title } : block));
  return section.empty === undefined
    ? []
    : [{ kind: 'text', title, text: filled(work, section.empty) }];
}

/** Undefined where there is nothing. */
async function readFound(
  work: SheetWork,
  section: Exclude<SheetSection, { break: true } | { text: string } | { form: string }>,
): Promise<readonly SheetBlock[] | undefined> {
  if ('rows' in section) return readRows(work, section);
  if ('lines' in section) return linesOf(work, section);
  if ('pictures' in section) return readPictures(work, section);
  const of = section.of ? await otherWork(work, section.of) : work;
  if (!of) return undefined;
  if ('timeline' in section) return readTimeline(of);
  if ('part' in section) return writtenPart(of, section.part);
  const facts = factsOf(of, section.fields);
  return facts.length === 0 ? undefined : [{ kind: 'facts', columns: section.columns ?? 2, facts }];
}

async function writtenPart(
  { ctx, entity, row, clean, home }: SheetWork,
  part: SheetPart,
): Promise<readonly SheetBlock[] | undefined> {
  const blocks = (await ctx.house.of(PARTS).get(part)?.(ctx, { entity, row, home })) ?? [];
  return blocks.length === 0 ? undefined : blocks.map((block) => cleanBlock(block, clean));
}

/** The newest record that meets the rule, in the place of this one. */
async function otherWork(work: SheetWork, of: ReportOf): Promise<SheetWork | undefined> {
  const [row] = await findRows(work, { ...of, limit: 1 });
  if (!row) return undefined;
  const entity = shownEntity(work.ctx, of.entity);
  return { ...work, entity, row, say: await makeFieldWords(work.ctx, [entity.fields]) };
}

/** Rows of one table, where nothing is said. */
const MOST_ROWS = 100;
const PAGE = 100;

interface Question extends ReportOf {
  readonly limit: number;
  readonly sort?: { readonly field: string; readonly order: 'asc' | 'desc' } | undefined;
}

/** Rows that meet a rule beside the record; none for who may not list them, or may not ask that way. */
async function findRows(
  { ctx, row }: SheetWork,
  { entity: name, where, limit, sort }: Question,
): Promise<readonly StoredRow[]> {
  const entity = ctx.registry.entity(name);
  if (!entity || !verbsOf(entity).includes('page')) return [];
  if (
    verbPermission(entity, 'page') !== 'login' &&
    !holdsKey(ctx.actor, verbPermission(entity, 'page'))
  )
    return [];
  const rule = JSON.stringify(bindRule(where, { ...ruleScope(ctx), $row: row }));
  const order = sort ? { orderField: columnName(sort.field), order: sort.order } : {};
  const rows: StoredRow[] = [];
  for (let page = 1; rows.length < limit; page += 1) {
    const asked = Math.min(PAGE, limit);
    const found = await pageRecords(ctx, name, { where: rule, ...order, page, limit: asked }).catch(
      (error: unknown) => {
        if (error instanceof AppError && error.name === 'AppError') return undefined;
        throw error;
      },
    );
    rows.push(...(found?.list ?? []));
    if (!found || found.list.length < asked) break;
  }
  return rows.slice(0, limit);
}

async function readRows(
  work: SheetWork,
  { rows: name, columns, limit = MOST_ROWS, ...question }: Of<'rows'>,
): Promise<readonly SheetBlock[] | undefined> {
  const rows = await findRows(work, { ...question, entity: name, limit });
  if (rows.length === 0) return undefined;
  const entity: EntitySchema = shownEntity(work.ctx, name);
  const say = await makeFieldWords(work.ctx, [entity.fields]);
  return tableOf({ ...work, entity, say }, { fields: entity.fields, names: columns, rows });
}

/** Fields of types that stand in a column of a sub-table. */
function isColumn(spec: FieldSpec): boolean {
  return spec.detail !== false && cardOf(spec)?.isSecret !== true;
}

async function linesOf(
  work: SheetWork,
  { lines, columns }: Of<'lines'>,
): Promise<readonly SheetBlock[] | undefined> {
  const { ctx, entity, row } = work;
  const spec = entity.fields[lines];
  const fields = innerOf(spec);
  const rows = row[lines];
  if (!spec || !fields || !mayRead(ctx.actor, spec)) return undefined;
  if (!Array.isArray(rows) || rows.length === 0) return undefined;
  const names =
    columns ?? Object.keys(fields).filter((name) => isColumn(fields[name] as FieldSpec));
  const say = await makeFieldWords(ctx, [fields]);
  return tableOf({ ...work, say }, { fields, names, rows: rows as readonly StoredRow[] });
}

interface TableParts {
  readonly fields: Readonly<Record<string, FieldSpec>>;
  readonly names: readonly string[];
  readonly rows: readonly StoredRow[];
}

function tableOf(
  { ctx, say, clean }: SheetWork,
  { fields, names, rows }: TableParts,
): readonly SheetBlock[] {
  const shown = names.flatMap((name) => {
    const spec = fields[name];
    return spec && mayRead(ctx.actor, spec) ? [{ name, spec }] : [];
  });
  const columns = shown.map(({ spec }): SheetColumn => ({
    title: clean(titleWithUnit(spec)),
    align: cardOf(spec)?.list?.align === 'right' ? 'right' : 'left',
  }));
  return [
    {
      kind: 'table',
      columns,
      rows: rows.map((row) => shown.map(({ name }) => clean(say(fields, name, row)))),
      numbers: rows.map((row) => shown.map(({ name }) => fieldNumber(fields, name, row) ?? null)),
    },
  ];
}

const STEPS = ['at', 'action', 'by', 'to', 'comment'] as const;

/** What happened, in the order it did. */
async function readTimeline({
  ctx,
  entity,
  row,
  clean,
}: SheetWork): Promise<readonly SheetBlock[] | undefined> {
  if (!verbsOf(entity).includes('timeline')) return undefined;
  const key = verbPermission(entity, 'timeline');
  if (key !== 'login' && !holdsKey(ctx.actor, key)) return undefined;
  const lines = await readRecordTimeline(ctx, entity.name, toText(row['id']));
  if (lines.length === 0) return undefined;
  return [
    {
      kind: 'table',
      columns: STEPS.map((step) => ({
        title: serverText(ctx.lang, `sheet.step.${step}`),
        align: 'left',
      })),
      rows: lines
        .toReversed()
        .map((line) =>
          ['at', 'actionTitle', companionName('userId'), 'toTitle', 'comment'].map((name) =>
            clean(toText(line[name])),
          ),
        ),
    },
  ];
}

/** Pictures side by side; one that cannot be printed is named below them. */
async function readPictures(
  { ctx, entity, row, clean, findPicture }: SheetWork,
  { pictures: names }: Of<'pictures'>,
): Promise<readonly SheetBlock[] | undefined> {
  const files = names.flatMap((name) => {
    const spec = entity.fields[name];
    return spec && mayRead(ctx.actor, spec) ? filesOf(row[name]) : [];
  });
  if (files.length === 0) return undefined;
  const pictures: SheetPicture[] = [];
  const missing: string[] = [];
  for (const file of files) {
    const picture = await findPicture(file);
    if (picture) pictures.push({ ...picture, caption: clean(picture.caption) });
    else missing.push(clean(serverText(ctx.lang, 'sheet.noPicture', { name: file.name })));
  }
  return [
    ...(pictures.length > 0 ? [{ kind: 'pictures', pictures } as const] : []),
    ...(missing.length > 0 ? [{ kind: 'text', text: missing.join('\n') } as const] : []),
  ];
}
