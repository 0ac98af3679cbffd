import { expect, it } from 'vitest';

import catalogue from '#schemas/dictionaries/factors.json' with { type: 'json' };

const CHINESE = /[\u4e00-\u9fff]/;

it('every factor has three names: Chinese as it was made, in the signs of Taiwan, and in English', () => {
  const faults = catalogue.factors.flatMap(({ code, name, names }) =>
    [
      names['zh-TW'].trim() === '' || CHINESE.test(name) !== CHINESE.test(names['zh-TW'])
        ? 'zh-TW'
        : undefined,
      names['en-US'].trim() === '' || CHINESE.test(names['en-US']) ? 'en-US' : undefined,
      Object.keys(names).length === 2 ? undefined : 'other languages',
    ].flatMap((fault) => (fault ? [`${code} ${name}: ${fault}`] : [])),
  );

  expect(faults).toEqual([]);
});

it('what is called alike in one language is called alike in the others', () => {
  const first = new Map(catalogue.factors.toReversed().map(({ name, names }) => [name, names]));
  const split = catalogue.factors.filter(
    ({ name, names }) => JSON.stringify(first.get(name)) !== JSON.stringify(names),
  );

  expect(split).toEqual([]);
});
