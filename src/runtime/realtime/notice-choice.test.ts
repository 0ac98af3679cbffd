import { describe, expect, it } from 'vitest';

import { isQuiet, noticeChoice } from './notice-choice.ts';

const at = (time: string): Date => new Date(`2026-11-21T${time}:00`);

describe('quiet hours', () => {
  it('over midnight last from the evening to the morning', () => {
    const choice = noticeChoice({ isQuietOn: true, quietFrom: '22:00', quietTo: '07:00' });

    expect(
      ['21:59', '22:00', '03:00', '06:59', '07:00'].map((time) => isQuiet(choice, at(time))),
    ).toEqual([false, true, true, true, false]);
  });

  it('within a day last from one time to the other', () => {
    const choice = noticeChoice({ isQuietOn: true, quietFrom: '12:00', quietTo: '13:30' });

    expect(['11:59', '12:00', '13:29', '13:30'].map((time) => isQuiet(choice, at(time)))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it('are off until somebody switches them on, and a broken time is the usual one', () => {
    const broken = noticeChoice({ isDesktopOn: false, quietFrom: '25:00' });

    expect(broken).toEqual({
      isDesktopOn: false,
      isQuietOn: false,
      quietFrom: '22:00',
      quietTo: '07:00',
    });
    expect(isQuiet(broken, at('23:00'))).toBe(false);
  });
});
