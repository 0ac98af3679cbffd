import fc from 'fast-check';

import { aTinyDesign, TINY, tiny } from '#tests/builders/a-tiny-design.ts';
import { DesignStore } from '../document/design-store.ts';
import { holesOf, nodeOf, spotsOf, type DesignNode } from '../document/node.ts';
import { Commander } from './commands.ts';
import { runKey } from './key-map.ts';
import { placesFor } from './places.ts';

const open = (root: DesignNode = aTinyDesign()): Commander =>
  new Commander(
    new DesignStore(root, TINY),
    (key) => key,
    ({ id }) => id,
  );
/** What stands in which order, as text: `a(a1 a2) b(b1 ·) c[d(· ·)]`. */
const show = (node: DesignNode): string => {
  const inner = Object.entries(node.slots).map(([, nodes]) => nodes.map(show).join(' ') || '·');
  return inner.length === 0 ? node.id : `${node.id}(${inner.join(' ')})`;
};
const rows = ({ store }: Commander): string =>
  Object.values(store.root.slots).flat().map(show).join(' ');

it('what is added goes behind what is chosen, into a chosen hole, or to the end', () => {
  const commander = open();
  commander.store.choose(['a']);
  commander.insert(tiny('row', 'x'));
  commander.store.choose(['b/right']);
  commander.insert(tiny('chip', 'y'));
  commander.store.choose([]);
  commander.insert(tiny('row', 'z'));

  expect(rows(commander)).toBe('a(a1 a2) x(· ·) b(b1 y) c(d(· ·)) z(· ·)');
});

it('what displaces a part takes it into its own free place, and the place left to be filled is chosen', () => {
  const commander = open();
  commander.store.choose(['a2']);

  commander.insert(tiny('pair', 'p'));

  expect(rows(commander)).toContain('a(a1 p(a2 ·))');
  expect(commander.store.selection).toEqual(['p/right']);
});

it('a wrapper takes the chosen row into itself', () => {
  const commander = open();
  commander.store.choose(['b']);

  commander.insert(tiny('wrap', 'w'), undefined, true);

  expect(rows(commander)).toBe('a(a1 a2) w(b(b1 ·)) c(d(· ·))');
});

it('a part where a row belongs becomes a row', () => {
  const commander = open();

  commander.insert(tiny('chip', 'x'), { parentId: 'root', slot: 'rows', at: 0 });

  expect(rows(commander)).toMatch(/^b2\(x ·\)/);
});

it('rows go up, down, in and out by keys, and nowhere where there is nothing', () => {
  const commander = open();
  commander.store.choose(['b']);
  const press = (key: string): unknown =>
    runKey(
      {
        key,
        altKey: true,
        ctrlKey: false,
        metaKey: false,
        shiftKey: false,
        preventDefault: () => undefined,
      },
      commander,
      false,
    );

  press('ArrowUp');
  expect(rows(commander)).toBe('b(b1 ·) a(a1 a2) c(d(· ·))');
  press('ArrowUp');
  expect(commander.store.read().said.text).toBe('designer.cannot');
  press('ArrowDown');
  press('ArrowRight');
  expect(rows(commander)).toBe('a(a1 a2) c(d(· ·) b(b1 ·))');
  press('ArrowLeft');
  expect(rows(commander)).toBe('a(a1 a2) c(d(· ·)) b(b1 ·)');
});

it('two parts that stand alone change places', () => {
  const commander = open();

  commander.move(['a2'], { parentId: 'b', slot: 'left', at: 0 });

  expect(rows(commander)).toContain('a(a1 b1) b(a2 ·)');
});

it('nothing is offered, or put, a place within itself', () => {
  const commander = open();
  const box = nodeOf(commander.store.root, 'c');

  expect(
    box &&
      placesFor(commander.desk, box).some(({ parentId }) => parentId === 'c' || parentId === 'd'),
  ).toBe(false);
  expect(commander.move(['c'], { parentId: 'c', slot: 'of', at: 0 })).toBe(false);
});

it('a second row in a place for one comes into a group with it', () => {
  const commander = open(
    tiny('doc', 'root', { rows: [tiny('wrap', 'w', { of: [tiny('row', 'a')] })] }),
  );

  commander.insert(tiny('row', 'x'), { parentId: 'w', slot: 'of', at: 1 });
  commander.insert(tiny('row', 'y'), { parentId: 'w', slot: 'of', at: 1 });

  expect(rows(commander)).toBe('w(b1(a(· ·) x(· ·) y(· ·)))');
});

it('neighbours are grouped and the group is dissolved again', () => {
  const commander = open();
  commander.store.choose(['a', 'b']);
  const before = rows(commander);

  commander.group();
  expect(rows(commander)).toBe('b2(a(a1 a2) b(b1 ·)) c(d(· ·))');
  commander.dissolve();
  expect(rows(commander)).toBe(before);
});

it('what is pasted has ids of its own', () => {
  const commander = open();
  commander.store.choose(['a', 'c']);
  commander.copy();

  commander.paste();

  const ids = [...spotsOf(commander.store.root).keys()];
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toHaveLength(13);
});

it('typing is one step to undo, and undo is told by its name', () => {
  const commander = open();
  for (const text of ['1', '12', '120']) commander.change('a1', { text }, 'a1.text');

  commander.undo();

  expect(nodeOf(commander.store.root, 'a1')?.props).toEqual({});
  expect(commander.store.read().said.text).toBe('designer.undone');
});

type Deed = (commander: Commander, pick: (n: number) => string, n: number) => void;
const DEEDS: readonly Deed[] = [
  (commander, pick, n) => commander.store.choose([pick(n)]),
  (commander, pick, n) => commander.store.choose([pick(n), pick(n + 1)]),
  (commander, _pick, n) =>
    void commander.insert(
      tiny(['row', 'chip', 'box', 'wrap', 'pair'][n % 5] ?? 'row', commander.store.newId),
      undefined,
      n % 2 === 0,
    ),
  (commander) => void commander.remove(),
  (commander) => void commander.duplicate(),
  (commander) => void commander.cut(),
  (commander) => void commander.paste(),
  (commander) => void commander.group(),
  (commander) => void commander.dissolve(),
  (commander) => void commander.toggle(),
  (commander) => void commander.moveBy('moveUp'),
  (commander) => void commander.moveBy('moveDown'),
  (commander) => void commander.moveBy('moveIn'),
  (commander) => void commander.moveBy('moveOut'),
  (commander, pick, n) => commander.change(pick(n), { n }, n % 3 === 0 ? 'typed' : undefined),
  (commander, pick, n) => {
    const node = nodeOf(commander.store.root, pick(n));
    const places = node ? placesFor(commander.desk, node) : [];
    const place = places[n % Math.max(1, places.length)];
    if (node && place) commander.move([node.id], place);
  },
];

it('any sequence of commands keeps the document whole, and undoing all of it gives back the same document', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(DEEDS.length - 1), fc.nat(1000)), { maxLength: 40 }),
      (script) => {
        const first = aTinyDesign();
        const commander = open(first);
        const states = [JSON.stringify(first)];
        for (const [deed, n] of script) {
          const ids = [...spotsOf(commander.store.root).keys()];
          DEEDS[deed]?.(commander, (at) => ids[at % ids.length] ?? '', n);
          expectWhole(commander.store.root);
          states.push(JSON.stringify(commander.store.root));
        }
        const last = JSON.stringify(commander.store.root);
        const steps = commander.store.read().past.length;
        for (let step = 0; step < steps; step += 1) commander.undo();
        expect(JSON.stringify(commander.store.root)).toBe(states[0]);
        for (let step = 0; step < steps; step += 1) commander.redo();
        expect(JSON.stringify(commander.store.root)).toBe(last);
      },
    ),
    { numRuns: 500 },
  );
});

/** Ids are unique, slots hold what they accept and no more, and holes are only where something is required. */
function expectWhole(root: DesignNode): void {
  const seen: string[] = [];
  const visit = (node: DesignNode): void => {
    seen.push(node.id);
    const specs = TINY.kind(node.kind)?.slots ?? [];
    expect(Object.keys(node.slots)).toEqual(specs.map(({ name }) => name));
    for (const { name, accepts, most } of specs) {
      const nodes = node.slots[name] ?? [];
      expect(nodes.length).toBeLessThanOrEqual(most);
      for (const one of nodes) expect(TINY.kind(one.kind)?.sort).toBe(accepts);
      nodes.forEach(visit);
    }
  };
  visit(root);
  expect(new Set(seen).size).toBe(seen.length);
  for (const { parentId } of holesOf(root, TINY)) expect(seen).toContain(parentId);
}
