import { isId } from './ids.ts';

it('an id is a number as text that fits 64 bits', () => {
  expect(['0', '7', '1987654321098765432', '8999999999999999999'].map(isId)).toEqual(
    Array(4).fill(true),
  );
  expect(
    ['', '-1', ' 1', '1 ', '1.0', '1e3', '９', '9999999999999999999', '10000000000000000000'].map(
      isId,
    ),
  ).toEqual(Array(9).fill(false));
  expect([7, null, undefined, ['7'], {}].map(isId)).toEqual(Array(5).fill(false));
});
