import { expect, it } from 'vitest';

import { aFakeWorld } from '#tests/builders/ports.tsx';
import { changedPorts } from './with-ports.tsx';

it('class “ports that lose their parts when they are handed on”: changed ports are copied and changed again like those of the house', () => {
  const { ports } = aFakeWorld({ user: { id: '1' } });

  const changed = changedPorts(changedPorts(ports, { dict: () => [] }), { can: () => false });
  const handedOn = { ...changed, parent: {} };

  expect(Object.keys(changed).sort()).toEqual(Object.keys(ports).sort());
  expect(handedOn.t('list.reload')).toBe(ports.t('list.reload'));
  expect([handedOn.dict('x'), handedOn.can('x'), handedOn.user]).toEqual([[], false, ports.user]);
});
