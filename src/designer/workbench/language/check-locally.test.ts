import { aKnownWorld, anEntityText } from '#tests/builders/a-known-world.ts';
import { checkLocally, fixOf, spanOfProblem, type Problem } from './check-locally.ts';

const world = aKnownWorld();
const problemsOf = (text: string): readonly Problem[] =>
  checkLocally({ kind: 'entity', name: 'pump', text }, world);
const markedBy = (text: string, problem: Problem | undefined): string => {
  const { from, to } = spanOfProblem(
    text,
    problem ?? { line: 1, column: 1, message: '', severity: 'error' },
  );
  return text.slice(from, to);
};

describe('checkLocally', () => {
  it('a right file has no problems', () => {
    expect(problemsOf(anEntityText())).toEqual([]);
  });

  it('an unknown key is underlined itself and its fix is the key that was meant', () => {
    const text = anEntityText(
      ',\n    "code": { "type": "string", "title": "编号", "requird": true }',
    );

    const [problem] = problemsOf(text);
    const fix = problem && fixOf(text, problem);

    expect(problem).toMatchObject({ line: 8, column: 48, suggestion: 'required' });
    expect(markedBy(text, problem)).toBe('"requird"');
    expect(fix && text.slice(0, fix.from) + fix.insert + text.slice(fix.to)).toContain(
      '"title": "编号", "required": true',
    );
  });

  it('a wrong name inside an expression is replaced alone', () => {
    const text = anEntityText(',\n    "x": { "type": "calc", "title": "x", "expr": "powr * 2" }');

    const [problem] = problemsOf(text);
    const fix = problem && fixOf(text, problem);

    expect(problem?.suggestion).toBe('power');
    expect(fix && text.slice(0, fix.from) + fix.insert + text.slice(fix.to)).toContain(
      '"power * 2"',
    );
  });

  it('broken JSON is one problem at the place where reading ended', () => {
    const text = anEntityText(', "x": {');

    const problems = problemsOf(text);

    expect(problems).toHaveLength(1);
    expect(problems[0]?.line).toBe(10);
  });

  it('names of other schemas are known without having been read; their fields are checked once they have', () => {
    const unread = anEntityText(', "o": { "type": "ref", "title": "o", "to": "workOrder" }');
    const wrong = anEntityText(
      ', "s": { "type": "ref", "title": "s", "to": "station", "show": "nam" }',
    );
    const missing = anEntityText(', "s": { "type": "ref", "title": "s", "to": "sation" }');

    expect(problemsOf(unread)).toEqual([]);
    expect(problemsOf(wrong).map(({ suggestion }) => suggestion)).toEqual(['name']);
    expect(problemsOf(missing).map(({ suggestion }) => suggestion)).toEqual(['station']);
  });

  it('class “right in one language only”: schemas read in a language with plurals are the same schemas', () => {
    const station = world.read.entities.get('station');
    const inEnglish = {
      ...world,
      read: {
        ...world.read,
        entities: new Map(station && [['station', { ...station, plural: 'Stations' }]]),
      },
    };
    const text = anEntityText(', "s": { "type": "ref", "title": "s", "to": "station" }');

    expect(station).toBeDefined();
    expect(checkLocally({ kind: 'entity', name: 'pump', text }, inEnglish)).toEqual([]);
  });

  it('a missing key marks only the bracket of its part', () => {
    const text = anEntityText(',\n    "code": { "type": "string" }');

    const [problem] = problemsOf(text);

    expect(problem?.message).toContain('"title" is missing');
    expect(markedBy(text, problem)).toBe('{');
  });
});
