import { ENTITY, FACTS, planted, STATION } from '#tests/builders/a-drum.ts';
import { readProps } from '../types/takes.ts';
import { LINKED_FACTS, STEP_BAR } from './block-takes.ts';
import type { SchemaFile } from './check-facts.ts';
import { checkSchemas } from './check.ts';
import { PART_FACTS } from './part-names.ts';

/** What is told of a text, each with the text that stands at its place. */
function told(
  text: string,
  problems: readonly { line: number; column: number; message: string }[],
) {
  const lines = text.split('\n');
  return problems.map(
    ({ line, column, message }) =>
      `${(lines[line - 1] ?? '').slice(column - 1).replace(/,$/, '')} ${message}`,
  );
}

function ofBlock(block: string, props?: unknown) {
  const { text, problems } = planted(['detail'], {
    blocks: [{ block, ...(props ? { props } : {}) }],
  });
  return told(text, problems);
}

function ofBody(body: unknown, params?: unknown) {
  const text = JSON.stringify(
    { v: 1, name: 'drums', title: '桶', permission: 'ops:drum:page', params, body },
    null,
    1,
  );
  const files: readonly SchemaFile[] = [
    { path: 'drum.json', kind: 'entity', text: JSON.stringify(ENTITY) },
    { path: 'station.json', kind: 'entity', text: JSON.stringify(STATION) },
    { path: 'page.json', kind: 'screen', text },
  ];
  return told(text, checkSchemas(files, { ...FACTS, blocks: PART_FACTS.blocks }));
}

const onReport = (block: string, props: unknown) =>
  ofBody({ report: 'drum', id: '$query.id', sections: [{ block, title: '节', props }] });

describe('what blocks and widgets are given', () => {
  it.each([
    [
      'a word that none takes',
      'readingCurve',
      { knid: 'hour' },
      '"knid": "hour" unknown key "knid"; did you mean "kind"?',
    ],
    [
      'a value of another list',
      'readingCurve',
      { kind: 'hours' },
      '"hours" "hours" is not known here; did you mean "hour"?; known: rt, minute, hour, day',
    ],
    [
      'another type',
      'alarmWhy',
      { field: 'code', saysNone: 'true' },
      '"true" expected true or false, found the text "true"',
    ],
    ['a needed word', 'alarmWhy', { saysNone: true }, '{ the key "field" is missing'],
    [
      'a field of the record',
      'alarmWhy',
      { field: 'cdoe' },
      '"cdoe" no field "cdoe"; did you mean "code"?',
    ],
    [
      'a field that holds a key',
      'processBar',
      { key: 'knid' },
      '"knid" no field "knid"; did you mean "kind"?',
    ],
    [
      'a dictionary',
      'dictText',
      { dict: 'drumKind', by: 'kind' },
      '"drumKind" no dictionary "drumKind"; did you mean "drumKinds"?',
    ],
    [
      'an entity',
      'linkedFacts',
      { entity: 'staton', by: 'stationId', fields: ['name'] },
      '"staton" no entity "staton"; did you mean "station"?',
    ],
    [
      'a field of that entity',
      'linkedFacts',
      { entity: 'station', by: 'stationId', fields: ['nmae'] },
      '"nmae" no field "nmae"; did you mean "name"?',
    ],
    ['a status', 'stepBar', { steps: ['0', '7'] }, '"7" no status "7"'],
    ['a status as a key', 'stepBar', { at: { 7: '0' } }, '"7": "0" no status "7"'],
    [
      'an expression',
      'stepBar',
      { when: { 1: 'isOpne' } },
      'isOpne" no name "isOpne"; did you mean "isOpen"?',
    ],
    [
      'something where nothing is taken',
      'timeline',
      { by: 'code' },
      '"props": { unknown key "props"',
    ],
  ])('%s of a block', (_, block, props, said) => {
    expect(ofBlock(block, props).join('\n')).toContain(said);
  });

  it('a block that needs something is given it', () => {
    expect(ofBlock('alarmWhy')).toEqual(['{ the key "props" is missing']);
    expect(ofBlock('stepBar', { steps: ['0', '1'], when: { 1: 'isOpen' } })).toEqual([]);
  });

  it.each([
    [
      'a word',
      { widget: 'lostHours', props: { mnoth: '$query.m' } },
      '"mnoth": "$query.m" unknown key "mnoth"; did you mean "month"?',
    ],
    ['a needed word', { widget: 'studyCourse', props: {} }, '{} the key "courseId" is missing'],
    [
      'a $name',
      { widget: 'player', props: { cameraId: '$qurey.id' } },
      '"$qurey.id" no placeholder "$qurey.id"; did you mean "$query"?',
    ],
    [
      'a parameter',
      { widget: 'player', props: { cameraId: '$param.id' } },
      '"$param.id" the screen has no parameter "id"',
    ],
    [
      'what nobody chose',
      { widget: 'player', props: { cameraId: '$master.id' } },
      '"$master.id" nothing is chosen beside this node',
    ],
    [
      'a field of the chosen row',
      { master: { list: 'drum' }, detail: { widget: 'lostHours', props: { point: 'nmae' } } },
      '"nmae" no field in the chosen row "nmae"; did you mean "name"?',
    ],
    [
      'a part of the chosen row',
      {
        master: { list: 'drum' },
        detail: { widget: 'player', props: { cameraId: '$master.cdoe' } },
      },
      '"$master.cdoe" "$master" has no "cdoe"; did you mean "code"?',
    ],
  ])('%s of a widget', (_, body, said) => {
    expect(ofBody(body).join('\n')).toContain(said);
  });

  it.each([
    ['alarmWyh', { field: 'code' }, '"alarmWyh" no block "alarmWyh"; did you mean "alarmWhy"?'],
    ['alarmWhy', { field: 'cdoe' }, '"cdoe" no field "cdoe"; did you mean "code"?'],
    ['alarmWhy', { feild: 'code' }, '"feild": "code" unknown key "feild"; did you mean "field"?'],
  ])('the block %s of a report with %j', (block, props, said) => {
    expect(onReport(block, props).join('\n')).toContain(said);
  });

  it('what a view reads is of the type that it takes, or it is not there', () => {
    expect(readProps(STEP_BAR, { steps: ['0', 5, {}], at: ['1'], more: 1 })).toEqual({
      steps: ['0', '5'],
    });
    expect(readProps(LINKED_FACTS, undefined)).toEqual({ entity: '', by: '', fields: [] });
  });
});
