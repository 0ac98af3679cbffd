import {
  cardOf,
  dictOf,
  hasColumn,
  isHtml,
  isSecretType,
  isWords,
  targetOf,
} from '../types/ask.ts';
import type { FieldSpec } from '../types/field.ts';
import type { EntitySchema } from './entity.ts';
import type { FullSearch } from './search-spec.ts';

export const SEARCH_PARTS = ['title', 'labels', 'body'] as const;
export type SearchPart = (typeof SEARCH_PARTS)[number];

/** The column that the server keeps for full search, as a field would be called that had it. */
export const SEARCH_FIELD = 'searchWords';

/** The fields of each weight; undefined where the entity is not searched in full. */
export function fullSearchOf(
  entity: Pick<EntitySchema, 'search' | 'fields' | 'nameField'>,
): Required<FullSearch> | undefined {
  const { search, fields, nameField = 'name' } = entity;
  if (search === undefined) return undefined;
  if (search !== 'full') return { labels: [], body: [], ...search.full };
  const open = Object.keys(fields).filter((name) => whyNotSearched(fields[name]) === undefined);
  const title = open.filter((name) => name === nameField);
  const labels = open.filter(
    (name) => cardOf(fields[name] ?? NONE)?.stored === 'links' || isCode(fields[name]),
  );
  const body = open.filter((name) => name !== nameField && holdsText(fields[name]));
  return { title, labels, body };
}

/** Why full search does not read a field: it is not for every reader, or it holds nothing to be read; undefined where it may. */
export function whyNotSearched(field: FieldSpec | undefined): 'closed' | 'noText' | undefined {
  if (!field) return 'noText';
  if (
    field.writeOnly === true ||
    field.mask !== undefined ||
    field.permission?.read !== undefined ||
    isSecretType(field) ||
    isWords(field)
  )
    return 'closed';
  return holdsText(field) || isLabel(field) ? undefined : 'noText';
}

/** A link is read by the name of what it leads to, a code by its words in every language: labels, never texts of their own. */
export function isLabel(field: FieldSpec): boolean {
  return isLink(field) || isCode(field);
}

/** A value of a dictionary. */
function isCode(field: FieldSpec | undefined): boolean {
  return dictOf(field) !== undefined && field !== undefined && hasColumn(field);
}

function isLink(field: FieldSpec): boolean {
  const { stored } = cardOf(field) ?? {};
  return targetOf(field) !== undefined && 'to' in field && (stored === 'id' || stored === 'links');
}

/** Texts that people write; codes are none. */
function holdsText(field: FieldSpec | undefined): boolean {
  if (!field || !hasColumn(field) || isCode(field)) return false;
  return cardOf(field)?.isMaskable === true || isHtml(field);
}

const NONE = { type: '' };
