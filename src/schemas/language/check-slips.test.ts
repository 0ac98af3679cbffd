import { ENTITY, STATION, FACTS } from '#tests/builders/a-drum.ts';
import type { CheckFacts, SchemaFile } from './check-file.ts';
import { checkSchemas } from './check.ts';

describe('the twenty planted mistakes', () => {
  const KNOWING: CheckFacts = {
    ...FACTS,
    roles: new Set(['系统实施']),
    accounts: new Set(['zhangsan']),
    called: new Set(['清源总排口']),
  };
  const SOUND = JSON.stringify(ENTITY, null, 1);

  function told(from: string, to: string) {
    expect(SOUND).toContain(from);
    const text = SOUND.replace(from, to);
    const files: readonly SchemaFile[] = [
      { path: 'drum.json', kind: 'entity', text },
      { path: 'station.json', kind: 'entity', text: JSON.stringify(STATION) },
    ];
    return checkSchemas(files, KNOWING).map(({ line, column, message }) => {
      const place = text.split('\n')[line - 1]?.slice(column - 1) ?? '';
      return `${place.slice(0, 14)}| ${message}`;
    });
  }

  it.each<readonly [slip: string, from: string, to: string, said: string]>([
    [
      'a typo in a word',
      '"required"',
      '"requird"',
      '"requird": tru| unknown key "requird"; did you mean "required"?',
    ],
    [
      'a wrong type',
      '"decimal"',
      '"decimel"',
      '"decimel",| no type "decimel"; did you mean "decimal"?',
    ],
    [
      'an unknown dictionary',
      '"drumKinds"',
      '"drumKind"',
      '"drumKind",| no dictionary "drumKind"; did you mean "drumKinds"?',
    ],
    [
      'an unknown key in a grant',
      '"samples"',
      '"grant": { "系统实施": ["ops:drum:clsoe"] },\n "samples"',
      '"ops:drum:clso| "ops:drum:clsoe" is no key of this file; did you mean "ops:drum:close"?',
    ],
    [
      'a sum of itself',
      "sum(items, 'net')",
      'total + 1',
      '"total + 1"| computes itself: total → total',
    ],
    ['a missing comma', '"module": "ops",', '"module": "ops"', '"| a comma is missing after this'],
    [
      '= for ==',
      "status == '0'",
      "status = '0'",
      '= \'0\'"| "=" means nothing here; did you mean "=="?',
    ],
    [
      'a wrong $name',
      "$to == '1'",
      "$too == '1'",
      '$too == \'1\'"| no name "$too"; did you mean "$to"?',
    ],
    [
      'a board over a text',
      '"calendar"',
      '"board": { "by": "name" },\n  "calendar"',
      '"name" },| "name" is neither a status nor a dictionary',
    ],
    [
      'a status that is none',
      '"to": [\n       "1"',
      '"to": [\n       "7"',
      '"7"| no status "7"; known: 0, 1',
    ],
    [
      'a timer without its unit',
      '"initial"',
      '"timers": { "late": { "title": "迟", "in": ["0"], "after": "30" } },\n  "initial"',
      '"30" } },| "30" is not written like 30m, 2h, 3d; did you mean "30m"?',
    ],
    [
      'a role nobody has',
      '"samples"',
      '"grant": { "系统实测": ["ops:drum:*"] },\n "samples"',
      '["ops:drum:*"]| no role "系统实测"; did you mean "系统实施"?',
    ],
    [
      'a column twice',
      '"columns": [\n   "name"',
      '"columns": [\n   "name", "name"',
      '"name"| "name" stands there already',
    ],
    [
      'a default out of its dictionary',
      '"dict": "drumKinds"',
      '"dict": "drumKinds", "default": "oli"',
      '"oli",| the dictionary "drumKinds" has no value "oli"; did you mean "oil"?',
    ],
    [
      'a link to an unknown entity',
      '"to": "station"',
      '"to": "sttion"',
      '"sttion",| no entity "sttion"; did you mean "station"?',
    ],
    [
      'an operator that is not for the type',
      '"title": "敞口",\n   "filter": true',
      '"title": "敞口",\n   "filter": "like"',
      '"like"| operator "like" has no meaning for "isOpen", a bool',
    ],
    [
      'a layout with a field that is not there',
      '"$field": "code"',
      '"$field": "cod"',
      '"cod"| no field "cod"; did you mean "code"?',
    ],
    [
      'a module of no other place',
      '"module": "ops"',
      '"module": "osp"',
      '"osp",| other places of this file write "osp" in another way; did you mean "ops"?',
    ],
    [
      'an address of no other place',
      '"base": "/ops/drum"',
      '"base": "/ops/durm"',
      '"/ops/durm"| other places of this file write "/ops/durm" in another way; did you mean "/ops/drum"?',
    ],
    [
      'the description of no file',
      '"v": 1,',
      '"v": 1,\n "$schema": "../language/entty.schema.json",',
      '"../language/e| "../language/entty.schema.json" is not the description of such a file; did you mean "../language/entity.schema.json"?',
    ],
    [
      'a sample that nobody makes',
      '"name": "一号",',
      '"$by": "zhangsna",\n "name": "一号",',
      '"zhangsna",| no account "zhangsna" in the demo; did you mean "zhangsan"?',
    ],
    [
      'a sample of no station',
      '"name": "一号",',
      '"stations": ["清源总排扣"],\n "name": "一号",',
      '["清源总排扣"],| no sample and nothing of the demo is called "清源总排扣"; did you mean "清源总排口"?',
    ],
    [
      'a calendar by a text',
      '"by": "day"',
      '"by": "name"',
      '"name",| "name" is no date or time of the rows',
    ],
  ])('%s', (_, from, to, said) => {
    expect(told(from, to).filter((one) => one.startsWith(said))).toHaveLength(1);
  });

  it('one slip in a status or a comma makes no others', () => {
    expect(told('"to": [\n       "1"', '"to": [\n       "7"')).toHaveLength(1);
    expect(told('"module": "ops",', '"module": "ops"')).toHaveLength(1);
  });

  it('a text nobody translated is told where it stands, and where its translation belongs', () => {
    const translations = { 'zh-TW': { title: '站點' }, 'en-US': { title: 'Station' } };
    const text = JSON.stringify({ ...STATION, translations }, null, 1);
    const files: readonly SchemaFile[] = [{ path: 'station.json', kind: 'entity', text }];
    const [first] = checkSchemas(files, { ...FACTS, texts: () => ({}) });
    const place = text.split('\n')[(first?.line ?? 1) - 1]?.slice((first?.column ?? 1) - 1);

    expect([place, first?.message]).toEqual([
      '"名称"',
      'zh-TW lacks 1 texts: fields.name.title (in "translations" of station.json)',
    ]);
  });
});
