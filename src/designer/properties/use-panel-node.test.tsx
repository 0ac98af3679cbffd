import { act, renderHook } from '@testing-library/react';

import { aTinyDesign, TINY } from '#tests/builders/a-tiny-design.ts';
import { DesignStore } from '../document/design-store.ts';
import { changeNode, withoutNode } from '../document/node.ts';
import { usePanelNode } from './use-panel-node.ts';

const say = (store: DesignStore, text: string): void =>
  store.commit({
    name: 'change',
    root: changeNode(store.root, 'a', (node) => ({ ...node, props: { text } })),
    selection: store.selection,
  });

it('class “late words”: from the first drawing on a panel has what was typed; only what is chosen may follow later', () => {
  const store = new DesignStore(aTinyDesign(), TINY);
  store.choose(['a']);
  const drawn: unknown[] = [];
  const { result } = renderHook(() => {
    const panel = usePanelNode(store);
    drawn.push([panel.node.id, panel.node.props['text']]);
    return panel;
  });
  drawn.length = 0;

  act(() => say(store, 'n'));
  act(() => say(store, 'nu'));
  expect(drawn.filter((one) => JSON.stringify(one) === '["a","n"]').length).toBeGreaterThan(0);
  expect(drawn.map((one) => JSON.stringify(one))).not.toContain('["a",null]');
  expect(drawn.at(-1)).toEqual(['a', 'nu']);

  drawn.length = 0;
  act(() => store.commit({ name: 'remove', root: withoutNode(store.root, 'a'), selection: ['b'] }));
  // never the root between the two: its form would be made in vain
  expect(new Set(drawn.map((one) => JSON.stringify(one)))).toEqual(
    new Set(['["a","nu"]', '["b",null]']),
  );
  expect(result.current.key).toBe('b');
});
