import { nearest } from '../expressions/nearest.ts';
import { told } from '../texts/told.ts';
import type { Rule } from '../types/field-base.ts';
import type { FileReport } from './check-file.ts';
import type { EntitySchema } from './entity.ts';
import { whyNotPublic } from './public-face.ts';
import { tellRule } from './tell-rule.ts';

/** What strangers read: fields that are there and for everybody, of rows that a rule names which asks of nobody. */
export function checkPublic(entity: EntitySchema, file: FileReport): void {
  const { public: view, fields, table, rest } = entity;
  if (!view) return;
  const report = file.within(['public']);
  if (table.own || rest.own)
    report.tellAt(
      [],
      told('publicOwn', "one's own records are nobody else's: they cannot be public"),
    );
  if (table.managed === 'query')
    report.tellAt(
      [],
      told('publicQuery', 'the rows of a query are made for whoever asks: they cannot be public'),
    );
  for (const [i, name] of view.fields.entries())
    checkField(name, { fields, report: report.within(['fields', String(i)]) });
  for (const [i, name] of view.fields.entries())
    if (view.fields.indexOf(name) < i)
      report.tellAt(
        ['fields', String(i)],
        told('twice', '"{{name}}" stands there already', { name }),
      );
  tellRule(view.where, fields, ['public', 'where'], file);
  if (asksWho(view.where))
    report.tellAt(
      ['where'],
      told('publicUser', 'nobody is signed in where strangers read: "$user" is empty here'),
    );
}

function checkField(
  name: string,
  { fields, report }: { readonly fields: EntitySchema['fields']; readonly report: FileReport },
): void {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!field)
    return report.tellAt(
      [],
      told('noField', 'no field "{{name}}"', { name }, nearest(name, Object.keys(fields))),
    );
  const why = whyNotPublic(field);
  if (why === 'nobody')
    report.tellAt(
      [],
      told('publicSecret', '"{{name}}" cannot be public: it is shown to nobody', { name }),
    );
  if (why === 'forKey')
    report.tellAt(
      [],
      told('publicForKey', '"{{name}}" cannot be public: it is for those who hold a key', { name }),
    );
  if (why === 'many')
    report.tellAt(
      [],
      told('publicMany', '"{{name}}" cannot be public: a {{type}} is more than one value', {
        name,
        type: field.type,
      }),
    );
  if (why === 'made')
    report.tellAt(
      [],
      told('publicMade', '"{{name}}" cannot be public: it is made of other records', { name }),
    );
}

function asksWho(rule: Rule): boolean {
  return JSON.stringify(rule).includes('"$user');
}
