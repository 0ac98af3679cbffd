import { oncePer } from './once-per.ts';

it('works once for each value, and again for one that is only like it', () => {
  let works = 0;
  const nameOf = oncePer(({ name }: { readonly name: string }) => [name, ++works]);
  const one = { name: 'a' };

  expect([nameOf(one), nameOf(one), nameOf({ name: 'a' })]).toEqual([
    ['a', 1],
    ['a', 1],
    ['a', 2],
  ]);
});

it('remembers that there is nothing', () => {
  let works = 0;
  const nothingOf = oncePer((_of: object): undefined => void works++);
  const one = {};

  expect([nothingOf(one), nothingOf(one), works]).toEqual([undefined, undefined, 1]);
});
