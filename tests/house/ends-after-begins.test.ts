import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

interface Field {
  readonly type: string;
  readonly fields?: Readonly<Record<string, Field>>;
  readonly readOnly?: boolean;
  readonly form?: unknown;
  readonly must?: { readonly when: string };
}
interface Entity {
  readonly name: string;
  readonly fields: Readonly<Record<string, Field>>;
}

const FOLDER = 'src/schemas/entities';
const WRITTEN = new Set(['date', 'datetime', 'month', 'decimal', 'int', 'money']);
/** Names of an end, each with that of its beginning. */
const ENDS = [
  [/^(\w+)(?:To|Until)$/, '$1From'],
  [/^toTime$/, 'fromTime'],
  [/^end(\w+)$/, 'begin$1'],
  [/^closes(\w+)$/, 'opens$1'],
  [/^expiryDate$/, 'issueDate'],
  [/^(\w+)High$/, '$1Low'],
  [/^high$/, 'low'],
  [/^(\w+)Upper$/, '$1Lower'],
  [/^upper$/, 'lower'],
  [/^(\w*)Max$/, '$1Min'],
  [/^max$/, 'min'],
] as const;
/** Judged by code, or none: a movement goes to an earlier day as well, an alarm says the limit as it was. */
const BY_CODE: ReadonlySet<string> = new Set([
  'wfDeputy.toTime',
  'periodDue.moveTo',
  'alarmRecord.upper',
]);

function isWritten(field: Field | undefined): boolean {
  return (
    field !== undefined &&
    WRITTEN.has(field.type) &&
    field.readOnly !== true &&
    field.form !== false
  );
}

/** Ends that may lie before their beginning. */
function loose({ name, fields }: Entity): readonly string[] {
  return Object.entries(fields).flatMap(([end, field]) => [
    ...(field.fields ? loose({ name: `${name}.${end}`, fields: field.fields }) : []),
    ...ENDS.flatMap(([pattern, begin]) => {
      const from = end.replace(pattern, begin);
      if (from === end || !isWritten(field) || !isWritten(fields[from])) return [];
      const isHeld = field.must?.when.includes(from) === true || BY_CODE.has(`${name}.${end}`);
      return isHeld ? [] : [`${name}.${end}`];
    }),
  ]);
}

it('no period of a form ends before it begins, and no range has its ends turned', () => {
  const entities = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .map((file): Entity => JSON.parse(readFileSync(path.join(FOLDER, file), 'utf8')) as Entity);

  expect(entities.length).toBeGreaterThan(100);
  expect(entities.flatMap(loose)).toEqual([]);
});

it('what is looked for is found', () => {
  const date = { type: 'date' };
  const must = { when: 'validTo >= validFrom' };
  expect(loose({ name: 'a', fields: { validFrom: date, validTo: date } })).toEqual(['a.validTo']);
  expect(loose({ name: 'a', fields: { validFrom: date, validTo: { ...date, must } } })).toEqual([]);
});
