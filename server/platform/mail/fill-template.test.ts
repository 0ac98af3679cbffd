import { describe, expect, it } from 'vitest';

import { fillHtml, fillLine } from './fill-template.ts';
import { readMessageParams } from './message-params.ts';

describe('a template', () => {
  it('takes the values by name; what has no value leaves nothing', () => {
    expect(fillHtml('<p>${name}: ${ code }${other}</p>', { name: 'Li', code: '123456' })).toBe(
      '<p>Li: 123456</p>',
    );
  });

  it('values are text: they bring no markup and no further slots', () => {
    expect(fillHtml('<p>${a}</p>', { a: '<img src=x onerror="1">${b}', b: 'secret' })).toBe(
      '<p>&lt;img src=x onerror=&quot;1&quot;&gt;${b}</p>',
    );
  });

  it('expressions are not carried out, and nothing of the prototype is read', () => {
    expect(fillHtml('${7*7}${constructor}${__proto__}<#assign x=1>', {})).toBe(
      '${7*7}<#assign x=1>',
    );
  });

  it('class "one request holds the server": a long value named without end is refused, not written out', () => {
    expect(() => fillHtml('${a}'.repeat(20_000), { a: '"'.repeat(1000) })).toThrow('invalid');
    expect(fillHtml('${a}'.repeat(40), { a: '"'.repeat(1000) })).toHaveLength(240_000);
  });

  it('a subject stays one line', () => {
    expect(fillLine('Code ${code}', { code: '1\r\nBcc: x@y.z' })).toBe('Code 1 Bcc: x@y.z');
  });
});

describe('parameters', () => {
  it('come as JSON text or as an object; numbers become text', () => {
    expect([
      readMessageParams('{"a":1,"b":"x"}'),
      readMessageParams({ a: true }),
      readMessageParams(''),
      readMessageParams(undefined),
    ]).toEqual([{ a: '1', b: 'x' }, { a: 'true' }, {}, {}]);
  });

  it('anything else is refused', () => {
    for (const given of ['{', '[1]', '"a"', { a: { b: 1 } }])
      expect(() => readMessageParams(given)).toThrow('badJson');
  });
});
