import { SPECIMEN, SPECIMEN_NOTE, SPECIMEN_STATES } from '#tests/builders/a-specimen.ts';
import { checkSchemas } from './check.ts';

const NONE = { movers: new Map() };

/** What is spoilt: a place of the states file, or of the entity below `entity.`; a part without a value goes. */
type Spoilt = readonly (readonly [path: string, value?: unknown])[];

function spoil(root: unknown, path: string, value: unknown): void {
  const parts = path.split('.');
  let node = root as Record<string, unknown>;
  for (const part of parts.slice(0, -1)) node = node[part] as Record<string, unknown>;
  if (value === undefined) delete node[parts.at(-1) ?? ''];
  else node[parts.at(-1) ?? ''] = value;
}

function messagesAfter(spoilt: Spoilt): readonly string[] {
  const schemas = { states: structuredClone(SPECIMEN_STATES), entity: structuredClone(SPECIMEN) };
  for (const [path, value] of spoilt)
    spoil(schemas, path.startsWith('entity.') ? path : `states.${path}`, value);
  const files = [
    { path: 'states.json', kind: 'states' as const, text: JSON.stringify(schemas.states) },
    { path: 'entity.json', kind: 'entity' as const, text: JSON.stringify(schemas.entity) },
    { path: 'note.json', kind: 'entity' as const, text: JSON.stringify(SPECIMEN_NOTE) },
  ];
  return checkSchemas(files, NONE).map(({ message }) => message);
}

describe('class “a name nobody knows”: the checker knows every role, guard, effect and target of a life cycle', () => {
  it('finds nothing in a good file', () => {
    expect(messagesAfter([])).toEqual([]);
  });

  it.each<[string, Spoilt, string]>([
    [
      'a role',
      [['moves.finish.cases.0.roles', ['testr']]],
      'no role "testr"; did you mean "tester"?; a permission key, owner and field:<name> need no entry',
    ],
    [
      'a field of a role',
      [['roles.tester.field', 'testrId']],
      'no field "testrId"; did you mean "testerId"?',
    ],
    [
      'a field a role names by itself',
      [['moves.finish.cases.0.roles', ['field:nobody']]],
      'no field "nobody"',
    ],
    [
      'a role that says nobody',
      [['roles.tester', { title: '检测人' }]],
      'the role "tester" says nobody',
    ],
    ['a rule of a role', [['roles.checker.where.field', 'amont']], 'no field "amont"'],
    [
      'a role no list can ask',
      [
        ['roles.tester.when', 'amount > 1'],
        ['moves.take.cases.0.roles', ['tester']],
      ],
      'no list of waiting records can ask',
    ],
    [
      'a guard',
      [['moves.finish.cases.0.guards', ['mesured']]],
      'no guard "mesured"; did you mean "measured"?',
    ],
    [
      'an expression of a guard',
      [['guards.fourEyes.when', 'testerID != 1']],
      'no name "testerID"; did you mean "testerId"?',
    ],
    [
      'a place in a text',
      [['guards.measured.text', '{nam}']],
      'no field "nam" to fill the text with; did you mean "name"?',
    ],
    [
      'a field an effect sets',
      [['moves.take.effects.0.set', { testerId: '$user.id', amont: 1 }]],
      'no field "amont"; did you mean "amount"?',
    ],
    [
      'a status an effect sets',
      [['moves.take.effects.0.set', { status: '4' }]],
      '"status" is a status: no effect sets it',
    ],
    [
      'a placeholder',
      [['moves.take.effects.0.set.testerId', '$user.ID']],
      'nothing is known as "$user.ID"',
    ],
    [
      'a field of the dialog',
      [['moves.finish.effects', [{ set: { amount: '$form.amuont' } }]]],
      'the dialog has no field "amuont"',
    ],
    [
      'the entity of a new record',
      [['moves.approve.effects.0.create.entity', 'specimenNot']],
      'no entity "specimenNot"; did you mean "specimenNote"?',
    ],
    [
      'its fields',
      [['moves.approve.effects.0.create.values', { txt: 'x' }]],
      'no field "txt"; did you mean "text"?',
    ],
    [
      'two effects in one',
      [['moves.take.effects.0.notify', { to: ['owner'] }]],
      'an effect says one of set, compute, create, notify, log, call',
    ],
    [
      'a field that is computed',
      [['moves.take.effects.0', { compute: { amuont: '1' } }]],
      'no field "amuont"; did you mean "amount"?',
    ],
    [
      'an expression that computes',
      [['moves.take.effects.0', { compute: { amount: 'amuont + 1' } }]],
      'no name "amuont"; did you mean "amount"?',
    ],
    [
      'a fact for the log',
      [['moves.take.effects.0', { log: { former: '$row.testrId' } }]],
      'no field "testrId"; did you mean "testerId"?',
    ],
    [
      'an effect of every change',
      [['effects', [{ set: { amuont: 1 } }]]],
      'no field "amuont"; did you mean "amount"?',
    ],
    [
      'a line of all messages',
      [['notice', { lines: ['nam'] }]],
      'no field "nam"; did you mean "name"?',
    ],
    [
      'a line that nobody could read',
      [['notice', { lines: ['photo'] }]],
      '"photo" is a image: no message tells it as it is stored',
    ],
    [
      'a field of the dialog in an expression',
      [['guards.measured.when', '!isEmpty($form.reslt)']],
      '"$form" has no "reslt"; did you mean "result"?',
    ],
    [
      'a field of the record in an expression',
      [['guards.measured.when', '$row.amuont > 1']],
      '"$row" has no "amuont"; did you mean "amount"?',
    ],
    [
      'a guard that says nothing',
      [['guards.measured', { text: '没有' }]],
      'a guard needs "when", an expression, or "none"',
    ],
    [
      'a guard over an entity nobody has',
      [['guards.measured', { none: { entity: 'specimenNot', where: { all: [] } }, text: '有' }]],
      'no entity "specimenNot"',
    ],
    [
      'a guard over a field nobody has',
      [
        [
          'guards.measured',
          {
            none: { entity: 'specimenNote', where: { field: 'txt', op: 'eq', value: '$row.name' } },
            text: '有',
          },
        ],
      ],
      'no field "txt"; did you mean "text"?',
    ],
    [
      'a guard by a field of the record nobody has',
      [
        [
          'guards.measured',
          {
            none: { entity: 'specimenNote', where: { field: 'text', op: 'eq', value: '$row.nam' } },
            text: '有',
          },
        ],
      ],
      'no field "nam"; did you mean "name"?',
    ],
    [
      'class “an answer that tells what is masked”: a guard that asks by it',
      [
        [
          'guards.measured',
          {
            none: { entity: 'specimen', where: { field: 'contact', op: 'eq', value: '1' } },
            text: '有',
          },
        ],
      ],
      '"contact" is not everybody\'s to see',
    ],
    [
      'a beginning that is none',
      [['moves.submit.cases.0.from', [null]]],
      'a record begins as 0, not as "1"',
    ],
    [
      'a place in the title of all messages',
      [['notice', { text: '{nam} {what}' }]],
      'no field "nam" to fill the text with',
    ],
    [
      'whom a field named',
      [['moves.take.effects.1.notify.to', ['was:amount']]],
      '"amount" is no field that names users',
    ],
    [
      'the field of a remark',
      [['moves.finish.comment', { field: 'notes' }]],
      'the dialog has no field "notes"; did you mean "note"?',
    ],
    [
      'a remark without a place',
      [['moves.approve.comment', { required: true }]],
      'a remark has a title, or the field of the dialog',
    ],
    ['a service', [['moves.take.effects.0', { call: 'link' }]], 'no service "link"'],
    [
      'whom to tell',
      [['moves.take.effects.1.notify.to', ['everybody']]],
      '"everybody" names nobody',
    ],
    [
      'a field that names no user',
      [['moves.take.effects.1.notify.to', ['field:amount']]],
      '"amount" is no field that names users',
    ],
    ['a status of a timer', [['timers.remind.in', ['9']]], 'no status "9"'],
    ['a timer without a time', [['timers.lapse.after']], 'a timer says either after how long'],
    [
      'a time that is no date',
      [['timers.lapse.at', 'amount'], ['timers.lapse.after']],
      '"amount" is no date',
    ],
    ['a timer that does nothing', [['timers.lapse.move']], 'the timer does nothing'],
    [
      'the move of a timer',
      [['timers.lapse.move', 'discrd']],
      'no move in the states of this entity "discrd"; did you mean "discard"?',
    ],
    [
      'a move the system may not make',
      [['timers.lapse.move', 'take']],
      'the move "take" has no case from "1" with the role "system"',
    ],
    [
      'a key of another entity',
      [['moves.take.permission', 'lab:specimenNote:take']],
      'the key of a move stands below its entity: lab:specimen:take',
    ],
    [
      'a second status',
      [['entity.fields.again', { type: 'status', title: 'x', states: 'specimen' }]],
      'a record follows one life cycle: it has a status already',
    ],
    [
      'moves without a status',
      [['entity.fields.status'], ['entity.rest.verbs', ['page', 'move']]],
      'without a field of type "status" there is nothing to move',
    ],
  ])('%s', (_what, spoilt, message) => {
    expect(messagesAfter(spoilt).join('\n')).toContain(message);
  });
});
