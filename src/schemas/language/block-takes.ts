import type { Takes } from '../types/takes.ts';

/** What the blocks of the engine take; those of widgets say it in their `config.ts`. */

/** Facts of the record that a link of this one points to. */
export const LINKED_FACTS = {
  'entity!': { kind: 'text', says: 'entity' },
  'by!': { kind: 'text', says: 'recordField' },
  'fields!': { kind: 'list', of: { kind: 'text', says: 'otherField' }, min: 1 },
} as const satisfies Takes;

/** What a dictionary says about a value of the record. */
export const DICT_TEXT = {
  'dict!': { kind: 'text', says: 'dict' },
  'by!': { kind: 'text', says: 'recordField' },
} as const satisfies Takes;

/** The way of a record through its statuses. */
export const STEP_BAR = {
  steps: { kind: 'list', of: { kind: 'text', says: 'status' }, min: 1 },
  at: { kind: 'map', of: { kind: 'text', says: 'status' }, keysSay: 'status' },
  when: { kind: 'map', of: { kind: 'text', says: 'expression' }, keysSay: 'status' },
} as const satisfies Takes;

/** Takes nothing but the record it stands beside. */
export const NOTHING = {} as const satisfies Takes;
