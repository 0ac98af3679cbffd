import { bpmnOf, flowsOf, graphOf, PlayedProcess } from '#tests/builders/process.ts';
import {
  NOBODY,
  readAssignment,
  writeAssignment,
  type Assignment,
  type AssignmentWords,
} from './assignment.ts';

const OWN: readonly [string, Assignment][] = [
  ['nobody', NOBODY],
  ['one person', { ...NOBODY, who: 'users', users: ['7'] }],
  ['the first of several', { ...NOBODY, who: 'users', users: ['7', '8'] }],
  ['all of several', { ...NOBODY, who: 'users', users: ['7', '8'], way: 'all' }],
  ['any of several', { ...NOBODY, who: 'users', users: ['7', '8'], way: 'any' }],
  [
    'a share of several',
    { ...NOBODY, who: 'users', users: ['7', '8', '9'], way: 'percent', percent: 55 },
  ],
  ['several in turn', { ...NOBODY, who: 'users', users: ['7', '8'], way: 'inTurn' }],
  ['roles', { ...NOBODY, who: 'roles', roles: ['3', '4'] }],
  ['all people of roles', { ...NOBODY, who: 'roles', roles: ['3', '4'], way: 'all' }],
  ['the people of a role in turn', { ...NOBODY, who: 'roles', roles: ['3'], way: 'inTurn' }],
  ['the head two levels up', { ...NOBODY, who: 'deptHead', level: 3 }],
  ['the starter', { ...NOBODY, who: 'starter' }],
  ['a field', { ...NOBODY, who: 'field', field: 'leader' }],
  ['all of a field', { ...NOBODY, who: 'field', field: 'leaders', way: 'all' }],
  ['the head of a field', { ...NOBODY, who: 'headOf', field: 'leader' }],
];

const bpmnOfWords = ({
  assignee,
  candidateUsers,
  candidateGroups,
  many,
}: AssignmentWords): string => {
  const attributes = Object.entries({ assignee, candidateUsers, candidateGroups })
    .filter(([, value]) => value !== '')
    .map(([name, value]) => ` activiti:${name}="${value}"`);
  const completion = many?.completion
    ? `<completionCondition><![CDATA[${many.completion}]]></completionCondition>`
    : '';
  const loop =
    many === null
      ? ''
      : `<multiInstanceLoopCharacteristics isSequential="${many.isSequential}" activiti:collection="${many.collection}" activiti:elementVariable="${many.item}">${completion}</multiInstanceLoopCharacteristics>`;
  return bpmnOf(
    `<startEvent id="s"/><userTask id="a" name="A"${attributes.join('')}>${loop}</userTask><endEvent id="e"/>${flowsOf('s>a', 'a>e')}`,
  );
};

describe('assignments', () => {
  it.each(OWN)('%s is written and read back alike', (_title, own) => {
    expect(readAssignment(writeAssignment(own))).toEqual(own);
  });

  it.each(OWN)('%s compiles', async (_title, own) => {
    await expect(graphOf(bpmnOfWords(writeAssignment(own)))).resolves.toBeDefined();
  });

  it.each<[Assignment['way'], number, number]>([
    ['all', 3, 3],
    ['any', 3, 1],
    ['percent', 3, 2],
    ['inTurn', 1, 3],
  ])(
    'a countersign of three people, %s: %i open at first, over after %i',
    async (way, open, needed) => {
      const own: Assignment = { ...NOBODY, who: 'users', users: ['7', '8', '9'], way, percent: 60 };
      const played = new PlayedProcess(await graphOf(bpmnOfWords(writeAssignment(own))));

      expect(played.tasks).toHaveLength(open);
      for (let done = 0; done < needed; done += 1) {
        expect(played.state.ended ?? null).toBeNull();
        played.complete('A');
      }
      expect(played.tasks).toEqual([]);
    },
  );

  it('what the panel cannot say is shown as it is', () => {
    const words: AssignmentWords = {
      assignee: '${a ? b : c}',
      candidateUsers: '',
      candidateGroups: '4',
      many: null,
    };

    expect(readAssignment(words)).toMatchObject({ who: 'other', text: '${a ? b : c} · 4' });
  });
});
