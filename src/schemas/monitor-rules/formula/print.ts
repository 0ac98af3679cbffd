import { blockCard } from '../blocks/ask.ts';
import type { RuleWorld } from '../frame.ts';
import { BINDING, type Printing, writeCall } from '../scanning/written.ts';
import type { RuleBlock, RuleTree } from '../tree.ts';

/** How a formula is written. */
export interface PrintOptions {
  /** Factors by their names in brackets, where a name belongs to one factor alone; else by their codes. */
  readonly names?: Pick<RuleWorld, 'factor' | 'factors'>;
}

/** A rule's condition (or a part of it) as a formula that `parseFormula` reads back. */
export function printFormula(what: RuleTree | RuleBlock, { names }: PrintOptions = {}): string {
  const printing: Printing = {
    names,
    print(block) {
      const text = blockCard(block).print(block, printing);
      return block.off ? writeCall('off', text) : text;
    },
    beside(block, least) {
      const text = printing.print(block);
      return bindingOf(block) < least ? `(${text})` : text;
    },
  };
  return printing.print('v' in what ? what.when : what);
}

function bindingOf(block: RuleBlock): number {
  return block.off ? BINDING.alone : blockCard(block).binding(block);
}
