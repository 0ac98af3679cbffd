import fs from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** A fixed address at the port itself, `ports.call<Answer>('GET /x')`, or below it: an answer of one's own invention. */
const BY_HAND = [
  /\w\.call\s*(?:<[^()]*>)?\(\s*['"`](?:GET|POST|PUT|DELETE) \//,
  /http\.call\s*(?:<[^()]*>)?\(\{[^}]*\burl:/,
];

function isByHand(text: string): boolean {
  return BY_HAND.some((pattern) => pattern.test(text));
}

function filesBelow(folder: string): readonly string[] {
  return fs
    .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => path.join(folder, name));
}

it('class “an answer typed by hand”: every fixed address is called by its contract', () => {
  const files = filesBelow('src');

  const wrong = files.filter((file) => isByHand(fs.readFileSync(path.join(ROOT, file), 'utf8')));

  expect(files.length).toBeGreaterThan(400);
  expect(wrong).toEqual([]);
});

it.each([
  "ports.call<readonly Row[]>('GET /sys/task/mine')",
  "ports.call('POST /engine/personal', { body })",
  "http.call<Row>({ url: '/home/site' })",
])('%s would be found', (text) => {
  expect(isByHand(text)).toBe(true);
});
