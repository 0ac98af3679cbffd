import type { EntitySchema } from './entity.ts';
import type { PublicSpec } from './public-view.ts';
import { isSame } from './same.ts';

/** The word `public` as it is and as it was, with the entities around it. */
interface PublicChange {
  readonly after: unknown;
  readonly before: unknown;
  readonly now: object;
  readonly had: object;
}

/** Whether strangers read no more than before: the same rows or some of them, no field that was not told, and under each name what it told. */
export function tellsNoMore({ after, before, now, had }: PublicChange): boolean {
  if (after === undefined) return true;
  return (
    before !== undefined &&
    isPart(after as PublicSpec, before as PublicSpec) &&
    keepsSaying(after as PublicSpec, now as EntitySchema, had as EntitySchema)
  );
}

function isPart(now: PublicSpec, had: PublicSpec): boolean {
  const parts: readonly unknown[] =
    typeof now.where === 'object' && 'all' in now.where ? now.where.all : [];
  return (
    (isSame(now.where, had.where) || parts.some((part) => isSame(part, had.where))) &&
    now.fields.every((name) => had.fields.includes(name))
  );
}

/** Words that decide what a value of the same name tells. */
const TELLING = ['type', 'expr', 'to', 'show', 'mask', 'scale', 'format'] as const;

/** A formula that is made of other fields, or another link, would tell those under a name that is public. */
function keepsSaying({ fields }: PublicSpec, after: EntitySchema, before: EntitySchema): boolean {
  return fields.every((name) => {
    const [now, had] = [after, before].map((form): Readonly<Record<string, unknown>> =>
      Object.hasOwn(form.fields ?? {}, name) ? { ...form.fields[name] } : {},
    );
    return TELLING.every((word) => isSame(now?.[word], had?.[word]));
  });
}
