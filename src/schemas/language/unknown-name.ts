import { nearest } from '../expressions/nearest.ts';
import { told, type Told, type ToldKind } from '../texts/told.ts';
import type { Meaning } from '../types/shape.ts';

/** What is said of a name that nothing has, by what it should name, and what that is in English. */
const LACKS: Readonly<Partial<Record<Meaning, readonly [kind: ToldKind, english: string]>>> = {
  field: ['noField', 'field'],
  recordField: ['noField', 'field'],
  otherField: ['noField', 'field'],
  chosenField: ['noChosen', 'field in the chosen row'],
  entity: ['noEntity', 'entity'],
  dict: ['noDict', 'dictionary'],
  menuGroup: ['noGroup', 'menu group'],
  states: ['noStates', 'states file'],
  status: ['noStatus', 'status'],
  move: ['noName', 'move in the states of this entity'],
};

/** A name that should be one of those that are known. */
export function unknownName(meaning: Meaning, name: string, known: readonly string[]): Told {
  const [kind, english] = LACKS[meaning] ?? ['noName', meaning];
  return told(kind, 'no {{what}} "{{name}}"', { what: english, name }, nearest(name, known));
}
