import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A code of the dictionary alarm_type that stands by itself: in SQL, in a comparison, in a row that is made. */
const BARE = [
  /alarm_type\s*(?:=|<>|!=|in\s*\()\s*'\d/,
  /case\s+(?:\w+\.)?alarm_type\s+when\s+'/,
  /alarm_?[tT]ype\s*[!=]==?\s*'\d/,
  /alarm_?[tT]ype:\s*'\d/,
];

it('no code of a kind of alarms stands bare beside its card', () => {
  const files = ['server', 'src'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .map((file) => path.join(folder, file)),
  );

  const bare = files.filter((file) => {
    const text = readFileSync(file, 'utf8');
    return BARE.some((pattern) => pattern.test(text));
  });

  expect(files.length).toBeGreaterThan(1000);
  expect(bare).toEqual([]);
});

it('what is looked for is found', () => {
  const planted = [
    "a.alarm_type = '8'",
    "case t.alarm_type when '2' then true end",
    "alarm.alarmType === '1'",
    "{ alarm_type: '1' }",
  ];

  expect(planted.map((text) => BARE.some((pattern) => pattern.test(text)))).toEqual([
    true,
    true,
    true,
    true,
  ]);
});
