import { anEntityText } from '#tests/builders/a-known-world.ts';
import { formatSchema } from './format-schema.ts';

describe('formatSchema', () => {
  it('the same data, one field on each line, and formatting twice changes nothing', () => {
    const text = JSON.stringify(JSON.parse(anEntityText()));

    const once = formatSchema(text);

    expect(JSON.parse(once)).toEqual(JSON.parse(text));
    expect(once).toContain('\n    "power": { "type": "decimal", "title": "功率", "unit": "kW" }\n');
    expect(formatSchema(once)).toBe(once);
  });

  it('what does not fit on a line is opened', () => {
    const long = { v: 1, fields: { a: { title: 'x'.repeat(100), help: 'y'.repeat(100) } } };

    const lines = formatSchema(JSON.stringify(long)).split('\n');

    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(160);
  });
});
