import { aggregateOf, cardOf, innerOf, isHtml, isSecretType, targetOf } from '../types/ask.ts';
import type { FieldSpec } from '../types/field.ts';
import type { EntitySchema } from './entity.ts';
import type { PublicSpec } from './public-view.ts';

/** Why a field is none that strangers read: it is shown to nobody, is for holders of a key, is more than one value, or is made of other records. */
export type NotPublic = 'nobody' | 'forKey' | 'many' | 'made';

/** @returns undefined for a field that may be public */
export function whyNotPublic(field: FieldSpec): NotPublic | undefined {
  if (isSecretType(field) || field.writeOnly || !cardOf(field)) return 'nobody';
  if (field.permission?.read !== undefined) return 'forKey';
  if (isMany(field)) return 'many';
  const isMade = field.virtual || field.from !== undefined || aggregateOf(field) !== undefined;
  return isMade ? 'made' : undefined;
}

function isMany(field: FieldSpec): boolean {
  const { files, kind } = cardOf(field) ?? {};
  return Boolean(files) || kind === 'blob' || isHtml(field) || innerOf(field) !== undefined;
}

const faces = new WeakMap<EntitySchema, EntitySchema>();

/**
 * An entity as strangers may ask it: of its fields those that are named, found and ordered by nothing else. A link is a name and no id,
 * so nobody finds rows by one.
 * @returns undefined for an entity that shows nothing to strangers
 */
export function publicFace(entity: EntitySchema): EntitySchema | undefined {
  if (!entity.public) return undefined;
  const known = faces.get(entity);
  if (known) return known;
  const made = makeFace(entity, entity.public);
  faces.set(entity, made);
  return made;
}

function makeFace(entity: EntitySchema, { fields: names }: PublicSpec): EntitySchema {
  const { list = {}, detail: _detail, approval: _approval, public: _public, ...words } = entity;
  const fields = Object.fromEntries(
    names.flatMap((name) => {
      const spec = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined;
      return spec && whyNotPublic(spec) === undefined ? [[name, spec] as const] : [];
    }),
  );
  const isShown = (name: string) => Object.hasOwn(fields, name);
  const { then, ...sort } = list.sort ?? { field: '', order: 'asc' as const };
  const face: EntitySchema = {
    ...words,
    fields,
    list: {
      columns: Object.keys(fields),
      filters: Object.keys(fields).filter((name) => isAsked(entity, name)),
      ...(isShown(sort.field) && {
        // oxlint-disable-next-line unicorn/no-thenable -- a word of the language: the second order of a list
        sort: then && isShown(then.field) ? { ...sort, then } : sort,
      }),
    },
  };
  return face;
}

/** A filter of the list, but none by which record a link names: strangers know no ids. */
function isAsked({ list, fields }: EntitySchema, name: string): boolean {
  const spec = fields[name];
  return Boolean(
    spec && targetOf(spec) === undefined && (spec.filter || list?.filters?.includes(name)),
  );
}
