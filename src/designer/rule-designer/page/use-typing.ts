import { useCallback, useRef } from 'react';

import type { Commander } from '../../commands/commands.ts';
import { slotSpec } from '../../commands/edits.ts';
import { nodeOf, readHole } from '../../document/node.ts';
import { makeBlock, VALUE } from '../language/kinds.ts';

/** Numbers are typed at a place for one, or at a number that is chosen. @returns what takes a character; true where something came of it */
export function useTyping(commander: Commander): (character: string) => boolean {
  const typed = useRef({ id: '', text: '' });
  return useCallback(
    (character) => {
      if (!/^[\d.-]$/.test(character)) return false;
      const [key = ''] = commander.store.selection.slice(-1);
      const node = nodeOf(commander.store.root, key);
      if (node?.kind === 'number') {
        const text = typed.current.id === key ? typed.current.text + character : character;
        typed.current = { id: key, text };
        if (Number.isFinite(Number(text)))
          commander.change(key, { value: Number(text) }, `${key}.typed`);
        return true;
      }
      const hole = readHole(key);
      if (!hole || slotSpec(commander.desk, hole)?.accepts !== VALUE) return false;
      const number = makeBlock('number', commander.store.newId, {
        props: { value: Number(character) || 0, unit: null },
      });
      typed.current = { id: number.id, text: character };
      const isPut = commander.insert(number, { ...hole, at: 0 });
      if (isPut) commander.store.choose([number.id]);
      return isPut;
    },
    [commander],
  );
}
