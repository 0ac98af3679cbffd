import { faultsOfRow, type Kind } from '#tests/builders/declared-rows/kinds.ts';
import { readStatements } from '#tests/builders/declared-rows/statements.ts';

const field = (...kinds: readonly Kind[]) => ({ kinds: new Set(kinds), optional: false });

it('class “a row is what its type says, until it is not”: a field too many, one too few and another kind are told', () => {
  const shape = new Map([
    ['id', field('string')],
    ['count', field('number', 'null')],
  ]);

  expect(faultsOfRow(shape, { id: '7', count: null })).toEqual([]);
  expect(faultsOfRow(shape, { id: 7, extra: true })).toEqual([
    '"count" is declared and not answered',
    '"id" is number, declared string',
    '"extra" is answered and not declared',
  ]);
});

it('the rows that statements of the server declare are read from their sources', () => {
  const statements = readStatements();
  const declared = statements.filter(({ shape }) => shape !== null);

  const dictionaries = declared.find(({ at }) => at.includes('dictionary-store.ts'));
  expect(declared.length).toBeGreaterThan(350);
  expect([...(dictionaries?.shape?.entries() ?? [])]).toContainEqual([
    'label',
    { kinds: new Set(['string', 'null']), optional: false },
  ]);
});

/** Rows of an entity, whatever it is: its schema holds them. */
const OF_AN_ENTITY = /\b(?:RowOf|StoredOf|StoredRow|AlarmRow|AlarmLine|Record)\b/;
/** A part of a statement, or one value. */
const FRAGMENT = /^(?:boolean|number|string|Date)$/;
/** Taken from what an endpoint answers: its contract is held by every test that calls it. */
const OF_A_CONTRACT =
  /\b(?:Counted|QualitySums|GroupSums|RegionSums|OfflineStation|OfflineStatus|BusinessRoute|RememberedDevice)\b/;

it('class “nobody can tell what comes back”: a statement whose rows are used says their shape in a form that can be held', () => {
  const untold = readStatements().filter(
    ({ declared, shape }) =>
      declared !== null &&
      shape === null &&
      ![OF_AN_ENTITY, FRAGMENT, OF_A_CONTRACT].some((form) => form.test(declared)),
  );

  expect(untold.map(({ at, declared }) => `${at} ${declared}`)).toEqual([]);
});
