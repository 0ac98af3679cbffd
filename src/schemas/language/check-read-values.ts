import { nearest } from '../expressions/nearest.ts';
import { told, type Told } from '../texts/told.ts';
import { cardOf, optionsOf, statesOf } from '../types/ask.ts';
import type { FieldSpec } from '../types/field.ts';
import type { Compared } from './check-values.ts';

/** What a form is open for. */
const MODES = ['create', 'edit', 'view'] as const;

export function modeFault(value: unknown): Told | undefined {
  const text = String(value);
  return (MODES as readonly string[]).includes(text)
    ? undefined
    : told(
        'neverIs',
        '"{{name}}" never is "{{value}}": no mode "{{text}}"{{near}}; known: {{known}}',
        { name: '$mode', value: text, text, known: MODES.join(', ') },
        nearest(text, MODES),
      );
}

/** A list is none of its values, and yes is no text: what rules take for the same, expressions tell apart. */
export function unlikeFault(field: FieldSpec, { name, op, value }: Compared): Told | undefined {
  if (value === null || op === 'in') return undefined;
  const kind = cardOf(field)?.kind;
  if (kind === 'list')
    return told(
      'severalValues',
      '"{{name}}" holds several values and is none of them; write {{form}}',
      { name, form: `includes(${name}, '${String(value)}')` },
    );
  const isSent = 'wire' in field && field.wire === 'int';
  return kind === 'bool' && typeof value !== 'boolean' && !isSent
    ? told(
        'noBool',
        '"{{name}}" is true or false and is compared with "{{value}}"; write {{name}} or !{{name}}',
        { name, value: String(value) },
      )
    : undefined;
}

/** Whether the values of a field are names that stand in no order: statuses, and options that are no numbers. */
export function isUnordered(field: FieldSpec): boolean {
  const options = optionsOf(field);
  if (options) return options.some(({ value }) => !/^\d+$/.test(value));
  return statesOf(field) !== undefined;
}

export function noOrder(name: string, op: string): Told {
  return told(
    'noOrder',
    'the values of "{{name}}" stand in no order: "{{op}}" goes by their codes; write {{form}}',
    { name, op, form: `includes(['…'], ${name}), in a rule "in"` },
  );
}
