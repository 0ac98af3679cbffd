import { signClock } from './sign-clock.ts';

const FIELDS = {
  by: { type: 'string', title: '方式' },
  sign: { type: 'signature', title: '签名', visibleWhen: "by == '手'" },
  at: { type: 'datetime', title: '签名时间', readOnly: true },
} as const;
const TIMES = [{ name: 'at', signature: 'sign' }];
const sign = (id: string, takenAt: string) => [{ id, name: 's.png', size: 1, facts: { takenAt } }];
const DEVICE = '2026-11-28 09:10:00';
const HELD = { by: '手', sign: sign('1', DEVICE) };

describe('class “a time without its event”: the time of a signature while a book is filled in', () => {
  it('is that of the device, goes with a signature that is hidden and comes back with it', () => {
    const clock = signClock(FIELDS, TIMES, HELD);

    expect(clock.changes(HELD)).toEqual({ at: DEVICE });
    expect(clock.changes({ ...HELD, at: DEVICE, by: '电子' })).toEqual({ at: null });
    expect(clock.changes({ ...HELD, at: null })).toEqual({ at: DEVICE });
    expect(clock.changes({ ...HELD, at: DEVICE })).toEqual({});
  });

  it('is that of the server where it has judged one, until it is signed anew', () => {
    const stored = { ...HELD, at: '2026-11-28 09:12:00' };
    const clock = signClock(FIELDS, TIMES, stored);
    expect(clock.changes({ ...stored, at: null })).toEqual({ at: stored.at });

    // a draft of this device holds what people enter, not the time
    const anew = { ...stored, sign: sign('2', '2026-11-28 10:00:00') };
    clock.note(anew, stored);

    expect(clock.changes(anew)).toEqual({ at: '2026-11-28 10:00:00' });
    clock.note({ ...anew, at: '2026-11-28 10:01:00' }, anew);
    expect(clock.changes({ ...anew, at: null })).toEqual({ at: '2026-11-28 10:01:00' });
  });
});
