import { nameFieldOf, quickFields } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { mayRead } from '#server/records/access.ts';
import { hooksOf } from '#server/records/hooks.ts';
import { readRowNames } from '#server/records/store/entity-names.ts';
import { tableOf } from '#server/registry/columns.ts';
import { listRowsNamed, type NamedRow } from './import-store.ts';

/** What a text in a cell stands for. */
export type Found = { readonly key: string } | 'missing' | 'ambiguous';

/** Finds the records that cells name: by name, code or what the quick search reads, within the rows the actor sees. */
export interface References {
  /** Looks up many texts of one entity at once; later questions for them cost nothing. */
  prepare(ctx: Ctx, target: string, texts: ReadonlySet<string>): Promise<void>;
  find(ctx: Ctx, target: string, text: string): Promise<Found>;
  /** Rows of this entity changed: what was found of it counts no more. */
  forget(target: string): void;
}

/** Answers that are kept at most, of all entities together. */
const MAX_KEPT = 20_000;
const STEP = /\s*[/>\\]\s*/;

export function makeReferences(): References {
  const kept = new Map<string, Map<string, Found>>();

  const keptOf = (target: string): Map<string, Found> => {
    const found = kept.get(target) ?? new Map<string, Found>();
    kept.set(target, found);
    return found;
  };
  async function prepare(ctx: Ctx, targetName: string, texts: ReadonlySet<string>): Promise<void> {
    const target = ctx.registry.entity(targetName);
    const known = keptOf(targetName);
    if (known.size > MAX_KEPT) known.clear();
    const wanted = [...texts].filter((text) => !known.has(text));
    if (!target || wanted.length === 0) return;
    const found = await lookUp(ctx, target, wanted);
    for (const text of wanted) known.set(text, found.get(text) ?? 'missing');
  }
  return {
    prepare,
    async find(ctx, target, text) {
      await prepare(ctx, target, new Set([text]));
      return keptOf(target).get(text) ?? 'missing';
    },
    forget: (target) => void kept.delete(target),
  };
}

async function lookUp(
  ctx: Ctx,
  target: EntitySchema,
  texts: readonly string[],
): Promise<ReadonlyMap<string, Found>> {
  const paths = new Map(
    texts.map((text) => [text, target.table.tree ? text.split(STEP).filter(Boolean) : [text]]),
  );
  const lasts = [...new Set([...paths.values()].map((path) => path.at(-1) ?? ''))];
  const isCode = target.name === 'region' && target.fields['code'] !== undefined;
  const rows = await listRowsNamed(ctx.db, ctx.scope, target, {
    texts: lasts,
    fields: textFields(ctx, target),
    key: isCode ? 'code' : 'id',
    where: hooksOf(ctx, target.name).where?.(ctx) ?? [],
  });
  const parents = target.table.tree
    ? await ancestorNames(ctx, target, rows)
    : new Map<string, string>();
  return new Map(
    texts.map((text) => {
      const path = paths.get(text) ?? [];
      const fitting = rows.filter(
        (row) => row.texts.includes(path.at(-1) ?? '') && isBelow(row, path.slice(0, -1), parents),
      );
      const keys = [...new Set(fitting.map(({ key }) => key))];
      const [key] = keys;
      return [
        text,
        key === undefined ? 'missing' : keys.length > 1 ? 'ambiguous' : { key },
      ] as const;
    }),
  );
}

/** What pickers show of a row to everybody: other fields might tell what the actor may not know. */
function textFields(ctx: Ctx, target: EntitySchema): readonly string[] {
  const names = [nameFieldOf(target), 'code', ...quickFields(target)];
  return [...new Set(names)].filter((name) => {
    const spec = Object.hasOwn(target.fields, name) ? target.fields[name] : undefined;
    return (
      spec !== undefined &&
      !spec.mask &&
      mayRead(ctx.actor, spec) &&
      tableOf(target).byField.has(name)
    );
  });
}

async function ancestorNames(
  ctx: Ctx,
  target: EntitySchema,
  rows: readonly NamedRow[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [
    ...new Set(rows.flatMap(({ pids }) => pids.split(',').filter((id) => /^\d+$/.test(id)))),
  ];
  const fields = { key: 'id', name: nameFieldOf(target) };
  const [names] = await readRowNames(ctx.db, [{ entity: target, keys: ids, fields }]);
  return names ?? new Map();
}

/** Whether the named ancestors lie above the row, in this order; some may be left out. */
function isBelow(
  { pids }: NamedRow,
  path: readonly string[],
  names: ReadonlyMap<string, string>,
): boolean {
  const above = pids.split(',').map((id) => names.get(id) ?? '');
  let from = 0;
  return path.every((name) => {
    const at = above.indexOf(name, from);
    from = at + 1;
    return at >= 0;
  });
}
