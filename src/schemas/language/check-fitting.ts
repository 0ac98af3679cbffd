import { nearest } from '../expressions/nearest.ts';
import { told, type Told } from '../texts/told.ts';
import {
  cardOf,
  dictOf,
  hasColumn,
  innerOf,
  isComputed,
  isSecretType,
  statesOf,
  targetOf,
} from '../types/ask.ts';
import type { FieldSpec } from '../types/field.ts';
import { fieldNamed } from '../types/kinds.ts';
import type { Kind } from '../types/words.ts';
import type { FileReport } from './check-file.ts';
import { listColumns, nameFieldOf } from './derive.ts';
import type { EntitySchema } from './entity.ts';

type Fields = EntitySchema['fields'];
type Path = readonly string[];

/** A field that is named in a place, and what the place asks of it. */
interface Place {
  readonly path: Path;
  readonly name: string;
  readonly need: Need;
}

/** What a place asks of the field it names, and the words where it is none. */
interface Need {
  /** It only says nothing there, and breaks nothing. */
  readonly isIdle?: true;
  readonly fits: (field: FieldSpec, entity: EntitySchema) => boolean;
  readonly lack: (name: string, field: FieldSpec) => Told;
}

const kindOf = (field: FieldSpec): Kind => cardOf(field)?.kind ?? 'blob';
const isAnswered = (field: FieldSpec): boolean => !isSecretType(field) && !field.writeOnly;
const holdsWords = (field: FieldSpec): boolean =>
  ['text', 'number', 'date', 'datetime'].includes(kindOf(field)) &&
  (dictOf(field) ?? statesOf(field) ?? targetOf(field)) === undefined;
/** Documents have no line of their own, but for rules, which are told in a sentence. */
const isUnreadable = (field: FieldSpec): boolean => {
  const { kind, isHtml, inside } = cardOf(field) ?? {};
  return isHtml === true || (kind === 'blob' && inside === undefined);
};
const ORDERED_KINDS: ReadonlySet<Kind> = new Set(['number', 'date', 'datetime']);

const SHOWN: Need = {
  isIdle: true,
  fits: isAnswered,
  lack: (name) =>
    told('notShown', '"{{name}}" is answered to nobody: there is nothing to show', { name }),
};
/** In a table or on a card: a record is read there without its sub-tables. */
const IN_LISTS: Need = {
  isIdle: true,
  fits: (field) => isAnswered(field) && innerOf(field) === undefined,
  lack: (name, field) =>
    innerOf(field)
      ? told(
          'listNoRows',
          'a list does not read the sub-table "{{name}}": unfold it ("expand"), or make an "aggregate" of it',
          { name },
        )
      : SHOWN.lack(name, field),
};
/** In large letters. */
const A_LINE: Need = {
  isIdle: true,
  fits: (field) => isAnswered(field) && innerOf(field) === undefined && !isUnreadable(field),
  lack: (name, field) =>
    told('noLine', '"{{name}}" is a {{type}}: it is no line of text', { name, type: field.type }),
};
const TIME: Need = {
  fits: (field) => kindOf(field) === 'date' || kindOf(field) === 'datetime',
  lack: (name, field) =>
    told('noTimeOf', '"{{name}}" is no date or time but a {{type}}', { name, type: field.type }),
};
const KEPT: Need = {
  fits: hasColumn,
  lack: (name, field) =>
    told('noOwnColumn', '"{{name}}", a {{type}}, has no column of its own', {
      name,
      type: field.type,
    }),
};
/** Of a document it cannot be said whether another is the same. */
const ONE_VALUE: Need = {
  fits: (field) =>
    hasColumn(field) &&
    kindOf(field) !== 'blob' &&
    kindOf(field) !== 'list' &&
    !isSecretType(field),
  lack: (name, field) =>
    told('notTelling', 'no two records are told apart by "{{name}}", a {{type}}', {
      name,
      type: field.type,
    }),
};
/** Codes and ids are not what people type, but for what names the record. */
const WORDS: Need = {
  isIdle: true,
  fits: (field, entity) =>
    hasColumn(field) &&
    !isSecretType(field) &&
    (field === entity.fields[nameFieldOf(entity)] || holdsWords(field)),
  lack: (name, field) =>
    told('notSearched', 'nothing is searched in "{{name}}", a {{type}}: it holds no words', {
      name,
      type: field.type,
    }),
};
const PARENT: Need = {
  fits: (field, { name }) => targetOf(field) === name && cardOf(field)?.stored === 'id',
  lack: (name) =>
    told(
      'noParentLink',
      '"{{name}}" is no link to one record of this entity: it leads to no parent',
      { name },
    ),
};
const PERSON: Need = {
  fits: (field) => targetOf(field) === 'user' && cardOf(field)?.stored === 'id',
  lack: (name) =>
    told('noPerson', '"{{name}}" names no person: every row would be nobody\'s', { name }),
};
const NUMBER: Need = {
  fits: (field) => kindOf(field) === 'number',
  lack: (name, field) =>
    told('notAdded', '"{{name}}", a {{type}}, cannot be added up', { name, type: field.type }),
};
const ORDERED: Need = {
  fits: (field) => ORDERED_KINDS.has(kindOf(field)),
  lack: (name, field) =>
    told('notOrdered', 'of "{{name}}", a {{type}}, nothing is the least or the greatest', {
      name,
      type: field.type,
    }),
};

/** Every place where a field stands whose type cannot do what the place asks of it; a name that is none is told elsewhere. */
export function checkFitting(entity: EntitySchema, report: FileReport): void {
  for (const { path, name, need } of placesOf(entity)) {
    const field = fieldNamed(entity.fields, name);
    if (!field || need.fits(field, entity)) continue;
    if (need.isIdle) report.warnAt(path, need.lack(name, field));
    else report.tellAt(path, need.lack(name, field));
  }
  for (const [name, field] of Object.entries(entity.fields)) {
    const own = report.within(['fields', name]);
    if (isComputed(field)) tellComputed(field, own);
    for (const [column, inner] of Object.entries(innerOf(field) ?? {}))
      tellInner(inner, own.within(['fields', column]));
  }
  const named = nameFieldOf(entity);
  if (entity.menu && entity.nameField === undefined && !Object.hasOwn(entity.fields, named))
    report.warnAt(
      ['fields'],
      told(
        'noNameField',
        'nothing names a record: there is no field "{{name}}"{{near}}; "nameField" says which one does',
        { name: named },
        nearest(named, Object.keys(entity.fields)),
      ),
    );
}

/** What is worked out is not entered, so nobody is asked for it. */
function tellComputed({ type, required, requiredWhen, suggest }: FieldSpec, own: FileReport): void {
  const words = { required: required === true || undefined, requiredWhen, suggest };
  for (const [word, said] of Object.entries(words))
    if (said !== undefined)
      own.warnAt(
        [word],
        told('workedOut', 'a {{type}} is worked out: "{{word}}" says nothing there', {
          type,
          word,
        }),
      );
}

/** Words of the list and of its filters, which a line of a sub-table has none of. */
const OF_LISTS = ['filter', 'quick', 'unique'] as const;
/** Words of records, which a line is no record of its own for. */
const OF_RECORDS = ['translatable'] as const;

function tellInner(field: FieldSpec, own: FileReport): void {
  for (const word of OF_LISTS)
    if (field[word])
      own.warnAt(
        [word],
        told('lineWord', 'a line of a sub-table is in no list: "{{word}}" says nothing there', {
          word,
        }),
      );
  for (const word of OF_RECORDS)
    if (field[word])
      own.warnAt(
        [word],
        told('recordWord', 'a line of a sub-table is no record: "{{word}}" says nothing there', {
          word,
        }),
      );
}

function placesOf(entity: EntitySchema): readonly Place[] {
  const { table, nameField } = entity;
  return [
    ...listPlaces(entity),
    ...viewPlaces(entity),
    ...detailPlaces(entity),
    ...fieldPlaces(entity.fields),
    ...placesIn(table.indexes, ['table', 'indexes'], KEPT),
    ...placesIn(table.unique, ['table', 'unique'], ONE_VALUE),
    ...one(table.tree?.parent, ['table', 'tree', 'parent'], PARENT),
    ...one(table.own, ['table', 'own'], PERSON),
    ...one(nameField, ['nameField'], A_LINE),
  ];
}

function one(name: string | undefined, path: Path, need: Need): readonly Place[] {
  return name === undefined ? [] : [{ name, path, need }];
}

function many(names: readonly string[] | undefined, path: Path, need: Need): readonly Place[] {
  return (names ?? []).map((name, i) => ({ name, path: [...path, String(i)], need }));
}

function placesIn(
  sets: readonly (readonly string[])[] | undefined,
  path: Path,
  need: Need,
): readonly Place[] {
  return (sets ?? []).flatMap((names, i) => many(names, [...path, String(i)], need));
}

function listPlaces(entity: EntitySchema): readonly Place[] {
  const { columns, export: exported } = entity.list ?? {};
  const derived = columns ? [] : listColumns(entity);
  return [
    ...many(columns, ['list', 'columns'], IN_LISTS),
    ...many(exported, ['list', 'export'], IN_LISTS),
    ...derived.map((name) => ({ name, path: ['fields', name, 'list'], need: IN_LISTS })),
  ];
}

function viewPlaces({ list = {} }: EntitySchema): readonly Place[] {
  const { cards = {}, calendar, timeline } = list;
  return [
    ...one(cards.title, ['list', 'cards', 'title'], A_LINE),
    ...one(cards.subtitle, ['list', 'cards', 'subtitle'], A_LINE),
    ...one(cards.tag, ['list', 'cards', 'tag'], A_LINE),
    ...many(cards.fields, ['list', 'cards', 'fields'], IN_LISTS),
    ...many(cards.optional, ['list', 'cards', 'optional'], IN_LISTS),
    ...one(calendar?.title, ['list', 'calendar', 'title'], A_LINE),
    ...one(calendar?.tag, ['list', 'calendar', 'tag'], A_LINE),
    ...one(timeline?.title, ['list', 'timeline', 'title'], A_LINE),
    ...one(timeline?.tag, ['list', 'timeline', 'tag'], A_LINE),
    ...many(timeline?.fields, ['list', 'timeline', 'fields'], IN_LISTS),
  ];
}

function detailPlaces({ detail = {} }: EntitySchema): readonly Place[] {
  const { facts, heading, tags, subtitle, groups = [], due } = detail;
  return [
    ...one(due?.by, ['detail', 'due', 'by'], TIME),
    ...one(due?.from, ['detail', 'due', 'from'], TIME),
    ...one(subtitle, ['detail', 'subtitle'], A_LINE),
    ...many(heading, ['detail', 'heading'], A_LINE),
    ...many(tags, ['detail', 'tags'], IN_LISTS),
    ...many(facts, ['detail', 'facts'], SHOWN),
    ...groups.flatMap(({ fields }, i) =>
      many(fields, ['detail', 'groups', String(i), 'fields'], SHOWN),
    ),
  ];
}

function fieldPlaces(fields: Fields): readonly Place[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const path = ['fields', name];
    const { summary } = typeof field.list === 'object' ? field.list : {};
    return [
      ...one(field.quick ? name : undefined, [...path, 'quick'], WORDS),
      ...one(field.unique ? name : undefined, [...path, 'unique'], ONE_VALUE),
      ...one(
        summary === undefined || summary === 'count' ? undefined : name,
        [...path, 'list', 'summary'],
        summary === 'sum' || summary === 'avg' ? NUMBER : ORDERED,
      ),
    ];
  });
}
