import { readTimer } from '#server/areas/workflow/core/timers.ts';
import { readDuration, writeDuration } from './duration.ts';
import { readFieldRights, writeFieldRights } from './field-rights.ts';

describe('small words', () => {
  it('rights of fields are written and read; to read is what needs no word', () => {
    const rights = { amount: 'edit', remark: 'hide', name: 'read' } as const;

    expect(writeFieldRights(rights)).toBe('amount:edit remark:hide');
    expect(readFieldRights('amount:edit  remark:hide odd:own :edit')).toEqual({
      amount: 'edit',
      remark: 'hide',
    });
  });

  it.each([
    [30, 'minute', 'PT30M', 1_800_000],
    [4, 'hour', 'PT4H', 14_400_000],
    [2, 'day', 'P2D', 172_800_000],
  ] as const)('%i %s is %s, as the engine reads it', (count, unit, text, ms) => {
    expect(writeDuration(count, unit)).toBe(text);
    expect(readDuration(text)).toEqual({ count, unit });
    expect(readTimer('duration', text, 0)?.dueMs).toBe(ms);
  });

  it('no time, half a day and a date are no duration of one unit', () => {
    expect([
      writeDuration(0, 'day'),
      writeDuration(null, 'day'),
      writeDuration(0.5, 'day'),
    ]).toEqual(['', '', '']);
    expect([readDuration('P1DT2H'), readDuration('2026-01-01')]).toEqual([null, null]);
  });
});
