import type { EntitySchema } from '#schemas/language/entity.ts';
import { innerOf } from '#schemas/types/ask.ts';
import type { Lang } from '#schemas/types/words.ts';
import { AppError } from '#server/base/context/app-error.ts';
import { isNameless } from '#server/base/texts/refusal-text.ts';

/** What entities there are, and what they are called. */
export interface Titles {
  entities(): readonly EntitySchema[];
  localizedEntity(name: string, lang: Lang): EntitySchema | undefined;
}

const PREFIX = '/api';

/**
 * A refusal whose issues are called as people call the fields: parts of a body that have no other name than their own get the title that
 * the entity below whose address they were sent gives them.
 */
export function withTitles(
  titles: Titles,
  refusal: AppError,
  { url, lang }: { readonly url: string; readonly lang: Lang },
): AppError {
  if (!refusal.issues.some(isNameless)) return refusal;
  const entity = entityAt(titles, url, lang);
  if (!entity) return refusal;
  const issues = refusal.issues.map((issue) => {
    const label = isNameless(issue) ? titleAt(entity, issue.path) : undefined;
    return label === undefined
      ? issue
      : { ...issue, params: { ...issue.params, label, attr: label } };
  });
  return new AppError(refusal.error, refusal.params, { issues, cause: refusal.cause });
}

/** The entity whose addresses begin as this one does; of several the nearest. */
function entityAt(titles: Titles, url: string, lang: Lang): EntitySchema | undefined {
  const [path = ''] = url.slice(PREFIX.length).split('?');
  const isBelow = ({ rest: { base } }: EntitySchema) =>
    path === base || path.startsWith(`${base}/`);
  const [nearest] = titles
    .entities()
    .filter(isBelow)
    .toSorted((a, b) => b.rest.base.length - a.rest.base.length);
  return nearest && titles.localizedEntity(nearest.name, lang);
}

/** The title of a field, or of a column of a sub-table: `items.2.factorId`. */
function titleAt({ fields }: EntitySchema, path: string): string | undefined {
  const [name = '', column, ...deeper] = path.split('.').filter((part) => !/^\d+$/.test(part));
  if (deeper.length > 0 || !Object.hasOwn(fields, name)) return undefined;
  const field = fields[name];
  if (column === undefined) return field?.title;
  const inner = innerOf(field) ?? {};
  return Object.hasOwn(inner, column) ? inner[column]?.title : undefined;
}
