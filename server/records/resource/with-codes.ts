import type { Issue } from '#schemas/api/envelope.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { codeOf, innerOf } from '#schemas/types/ask.ts';
import type { CodeOf } from '#schemas/types/string.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { hooksOf } from '#server/records/hooks.ts';
import { listCodedRows } from '#server/records/store/entity-codes.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { shownFields, titleOf } from './input.ts';

type Fields = EntitySchema['fields'];

/** Values of a record or of one of its lines, and what stood there: of a line anything that stood in one of them. */
interface Part {
  readonly fields: Fields;
  readonly values: StoredRow;
  readonly stood: readonly StoredRow[];
  /** In front of the names of its fields: `parts.0.`. */
  readonly path: string;
}

/**
 * Texts that name records by their codes, as those records write them: `A21026`, and a name that one record alone has, become `a21026`.
 * What stood there already stays, and what the system notes by itself is kept as it came.
 * @throws AppError `invalid` naming each field whose text names no record in sight, with the text
 */
export async function withCodes(
  ctx: Ctx,
  entity: EntitySchema,
  { values, before }: { readonly values: StoredRow; readonly before?: StoredRow | undefined },
): Promise<StoredRow> {
  if (ctx.actor.kind === 'system') return values;
  const issues: Issue[] = [];
  const fields = shownFields(ctx, entity);
  const part = { fields, values, stood: before ? [before] : [], path: '' };
  const coded = await codePart(ctx, part, issues);
  if (issues.length > 0) throw new AppError('invalid', { entity: entity.name }, { issues });
  return coded;
}

async function codePart(ctx: Ctx, part: Part, issues: Issue[]): Promise<StoredRow> {
  const changed = { ...part.values };
  for (const [name, spec] of Object.entries(part.fields)) {
    const value = part.values[name];
    const inner = innerOf(spec);
    if (inner && Array.isArray(value)) {
      const stood = part.stood.flatMap((row) => linesOf(row[name]));
      changed[name] = await Promise.all(
        linesOf(value).map((line, at) =>
          codePart(
            ctx,
            { fields: inner, values: line, stood, path: `${part.path}${name}.${at}.` },
            issues,
          ),
        ),
      );
    }
    const named = codeOf(spec);
    if (!named || typeof value !== 'string' || part.stood.some((row) => row[name] === value))
      continue;
    const code = await findCode(ctx, named, value);
    if (code !== undefined) changed[name] = code;
    else
      issues.push({
        path: `${part.path}${name}`,
        rule: 'codeMissing',
        message: 'validation.codeMissing',
        params: { label: spec.title, value, what: whatOf(ctx, named) },
      });
  }
  return changed;
}

/** The code a text stands for: that of the record that has it, else of the only one with this text beside its code. */
async function findCode(ctx: Ctx, named: CodeOf, text: string): Promise<string | undefined> {
  const target = ctx.registry.entity(named.to);
  if (!target) return undefined;
  const hooks = hooksOf(ctx, named.to);
  const rows = await listCodedRows(ctx.db, (await hooks.choiceScope?.(ctx)) ?? ctx.scope, target, {
    fields: [named.field, ...(named.also ?? [])],
    texts: [text.trim().toLowerCase()],
    where: hooks.where?.(ctx) ?? [],
  });
  const codes = new Set(rows.map(({ code }) => code));
  if (codes.has(text)) return text;
  const byCode = rows.find(({ code }) => code.toLowerCase() === text.trim().toLowerCase());
  if (byCode) return byCode.code;
  return codes.size === 1 ? [...codes][0] : undefined;
}

function whatOf(ctx: Ctx, { to }: CodeOf): string {
  const target = ctx.registry.entity(to);
  return target ? titleOf(ctx, target) : to;
}

function linesOf(value: unknown): readonly StoredRow[] {
  return Array.isArray(value)
    ? value.filter((line): line is StoredRow => typeof line === 'object' && line !== null)
    : [];
}
