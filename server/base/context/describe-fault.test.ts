import { describeFault } from './describe-fault.ts';

const SECRET = 'Secret_2026';

describe('class “a log that tells what was sent”: a fault as people read it', () => {
  it.each<[string, () => unknown]>([
    ['a message that quotes a value', () => new Error(`no user ${SECRET} on /srv/${SECRET}/data`)],
    [
      'a message that looks like a place',
      () => new TypeError(`bad\n    at ${SECRET} (/srv/${SECRET}/x.ts:1:2)`),
    ],
    [
      'a cause with the address of another server',
      () => new Error('away', { cause: new Error(`postgres://app:${SECRET}@db`) }),
    ],
    [
      'what a database refuses',
      () =>
        Object.assign(new Error(`Key (mobile)=(${SECRET}) exists`), {
          code: '23505',
          detail: SECRET,
        }),
    ],
    [
      'a name that somebody gave',
      () => Object.assign(new Error('x'), { name: `it is ${SECRET}`, code: `${SECRET} !` }),
    ],
    ['no error at all', () => SECRET],
  ])('%s says its kind and place, nothing of what it quotes', (_what, make) => {
    const text = describeFault(make());

    expect(text).not.toContain(SECRET);
    expect(text).not.toMatch(/[\\/]/);
    expect(text).not.toBe('');
  });

  it('names the kind, the code and the functions', () => {
    const text = describeFault(Object.assign(new RangeError('x'), { code: 'ERR_OUT' }));

    expect(text.split('\n')[0]).toBe('RangeError ERR_OUT');
    expect(text).toMatch(/at .*\(describe-fault\.test\.ts:\d+:\d+\)/);
  });
});
