import { bringOf, cardOf, isSecretType, targetOf } from '../types/ask.ts';
import type { FieldSpec } from '../types/field.ts';
import { isBrought, listFace } from './derive.ts';
import type { EntitySchema } from './entity.ts';

/** The property that carries a field of the record a link names: `stationId.stationType`. */
export function broughtName(link: string, field: string): string {
  return `${link}.${field}`;
}

/**
 * The entity with the fields that its links bring, each behind its link: shown where it is told, read with the rights of whoever
 * looks, never entered or stored; sorted and filtered by as far as he may read it. `entityOf` answers in the language of the entity.
 */
export function withBroughtFields(
  entity: EntitySchema,
  entityOf: (name: string) => EntitySchema | undefined,
): EntitySchema {
  if (!Object.values(entity.fields).some((field) => bringOf(field).length > 0)) return entity;
  const columns = new Set(entity.list?.columns);
  const taken = takenTitles(entity, entityOf);
  const fields = Object.entries(entity.fields).flatMap(
    ([link, spec]): (readonly [string, FieldSpec])[] => {
      const target = entityOf(targetOf(spec) ?? '');
      const brought = bringOf(spec).flatMap((field): (readonly [string, FieldSpec])[] => {
        const own =
          target && Object.hasOwn(target.fields, field) ? target.fields[field] : undefined;
        const name = broughtName(link, field);
        return own && isBringable(own)
          ? [
              [
                name,
                broughtField(broughtTitle(spec.title, own.title, taken), own, !columns.has(name)),
              ],
            ]
          : [];
      });
      return [[link, spec], ...brought];
    },
  );
  return { ...entity, fields: Object.fromEntries(fields) };
}

/** An entity as its file says it, without what its links bring. */
export function withoutBrought(entity: EntitySchema): EntitySchema {
  return {
    ...entity,
    fields: Object.fromEntries(
      Object.entries(entity.fields).filter(([name]) => !name.includes('.')),
    ),
  };
}

/** A field that a link brings, by the name it stands under. */
export interface BroughtPart {
  readonly link: string;
  readonly name: string;
}

/** The link and the field behind it; undefined for a name that no link brings. */
export function broughtPart(fields: EntitySchema['fields'], name: string): BroughtPart | undefined {
  const [link = '', own = ''] = name.split('.');
  return isBrought({ fields }, name) ? { link, name: own } : undefined;
}

const SHORT: ReadonlySet<string> = new Set([
  'text',
  'texts',
  'int',
  'decimal',
  'bool',
  'id',
  'date',
  'datetime',
]);

/** Whether a field may be shown along a link: one value in a column of its own row, no secret. */
export function isBringable(field: FieldSpec): boolean {
  const card = cardOf(field);
  return (
    card !== undefined &&
    SHORT.has(card.stored) &&
    !card.isHtml &&
    !card.isLong &&
    !field.virtual &&
    !field.writeOnly &&
    !isSecretType(field)
  );
}

/** Titles that more than one field of the entity would bear, were every brought one called as in its own. */
function takenTitles(
  { fields }: EntitySchema,
  entityOf: (name: string) => EntitySchema | undefined,
): ReadonlySet<string> {
  const titles = Object.values(fields).flatMap((spec) => {
    const target = entityOf(targetOf(spec) ?? '');
    return [spec.title, ...bringOf(spec).map((name) => target?.fields[name]?.title ?? '')];
  });
  return new Set(titles.filter((title, at) => titles.indexOf(title) !== at));
}

/** Its own title; after that of its link where another field bears it too. */
function broughtTitle(link: string, title: string, taken: ReadonlySet<string>): string {
  return title.startsWith(link) || !taken.has(title) ? title : `${link} · ${title}`;
}

/** What the field is in its own entity, without what only holds there; its mask and its read key stay. */
function broughtField(title: string, field: FieldSpec, isHidden: boolean): FieldSpec {
  const {
    required: _required,
    requiredWhen: _requiredWhen,
    visibleWhen: _visibleWhen,
    readOnlyWhen: _readOnlyWhen,
    default: _default,
    suggest: _suggest,
    unique: _unique,
    was: _was,
    filter: _filter,
    quick: _quick,
    translatable: _translatable,
    permission,
    ...rest
  } = field;
  const {
    pin: _pin,
    link: _link,
    summary: _summary,
    sortable = true,
    hidden: _hidden,
    ...face
  } = listFace(field);
  const plain = Object.fromEntries(
    Object.entries(rest).filter(([word]) => word !== 'bring' && word !== 'where'),
  ) as typeof rest;
  return {
    ...plain,
    title,
    virtual: true,
    readOnly: true,
    form: false,
    list: {
      ...face,
      sortable: sortable && field.mask === undefined,
      ...(isHidden && { hidden: true }),
    },
    ...(permission?.read !== undefined && { permission: { read: permission.read } }),
  };
}
