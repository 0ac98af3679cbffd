import { ANY, map, named, object, says, TEXT, type Shape } from '../types/shape.ts';
import { EXPRESSION } from './shape-words.ts';

/** An address of the product, or a field that holds a whole one. */
const ROUTE: Shape = { kind: 'text', pattern: '^(?:/(?![/\\\\])|\\{\\w+\\}$)' };

const GUARD = { permission: named('keyRule'), when: EXPRESSION } as const;

/** Where a press on a value leads that has an address of its own: a list of an entity with its filters, a page. Made for each part that has them, so that each is told in its own place. */
export function opensPlaces(): readonly Shape[] {
  return [
    object({ 'list!': says('entity'), filters: map(ANY), preset: TEXT, ...GUARD }),
    object({ 'open!': ROUTE, ...GUARD }),
  ];
}
