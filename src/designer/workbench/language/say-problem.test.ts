import { readdirSync, readFileSync } from 'node:fs';

import { isSaid, sayProblem } from './say-problem.ts';

const FOLDERS = ['src/schemas/language', 'src/schemas/expressions'];
const CALL = /(?:\btell|tellAt|\bwarn|\bfail|JsonError|ExpressionError)\(/g;

/** The end of what opens at `from`. */
function endOf(text: string, from: number, open: string, close: string): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === open) depth += 1;
    if (text[at] === close && (depth -= 1) === 0) return at;
  }
  return text.length;
}

/** A template with a 7 in each of its places, and nothing where a near name would be suggested. */
function filled(template: string): string {
  const at = template.indexOf('${');
  if (at < 0) return template;
  const end = endOf(template, at + 1, '{', '}');
  const inner = template.slice(at + 2, end);
  return (
    template.slice(0, at) +
    (/suggestNearest\(|^near$/.test(inner) ? '' : '7') +
    filled(template.slice(end + 1))
  );
}

/** Every message that the checker may tell, as the sources write it. */
function messages(): readonly string[] {
  const sources = FOLDERS.flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => /^(?:check.*|json-reader|parse|tokens)\.ts$/.test(file))
      .map((file) => readFileSync(`${folder}/${file}`, 'utf8')),
  );
  return sources.flatMap((text) =>
    [...text.matchAll(CALL)].flatMap(({ index, 0: call }) => {
      const inside = text.slice(index, endOf(text, index + call.length - 1, '(', ')'));
      return [...inside.matchAll(/`((?:[^`\\]|\\.)*)`|'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"/g)]
        .map(([, template, plain, quoted = '']) =>
          filled(template ?? plain ?? quoted).replaceAll('\\\\', '\\'),
        )
        .filter((one) => /[a-z]{2,} [a-z]/.test(one));
    }),
  );
}

it('class “an answer in another language”: every message of the checker is said in that of the page', () => {
  const all = messages();

  expect(all.length).toBeGreaterThan(90);
  expect(all.filter((message) => !isSaid(message))).toEqual([]);
});

it('what was meant stands behind it, and kinds of values are said too', () => {
  const t = (key: string, params: Readonly<Record<string, unknown>> = {}) =>
    `${key} ${JSON.stringify(params)}`;

  expect(sayProblem('expected a list, found true', t)).toContain('workbench.say.aList');
  expect(sayProblem('no action "go"; did you mean "gone"?', t)).toBe(
    'workbench.say.noAction {"name":"go"} workbench.say.meant {"name":"gone"}',
  );
});

it('what an address neither takes nor answers is named', () => {
  const t = (key: string, params: Readonly<Record<string, unknown>> = {}) =>
    `${key} ${JSON.stringify(params)}`;

  expect(sayProblem('"GET /a" answers no "rows"', t)).toBe(
    'workbench.say.answersLacks {"address":"GET /a","name":"rows"}',
  );
  expect(sayProblem('"GET /a" does not take "pag"; did you mean "page"?', t)).toBe(
    'workbench.say.takesNot {"address":"GET /a","name":"pag"} workbench.say.meant {"name":"page"}',
  );
});
