import { told, type Told } from '../texts/told.ts';
import { answersAt } from './check-asked-values.ts';
import type { CallSurroundings } from './check-called.ts';
import type { ShapeFacts } from './check-facts.ts';
import { tellGiven } from './check-given.ts';

interface Sent {
  readonly address: string;
  readonly body: Readonly<Record<string, unknown>> | undefined;
  readonly taken: ShapeFacts | null | undefined;
}

/** Values that a button spells in its body: those an entity is saved with fit its fields, others what the address takes. */
export function checkSentValues(
  { address, body = {}, taken }: Sent,
  { index, report }: CallSurroundings,
): void {
  const known = answersAt(address, index);
  const isWritten = known?.verb === 'save' || known?.verb === 'update';
  for (const [name, value] of Object.entries(body)) {
    if (known && isWritten) tellGiven(known.entity.fields, name, value, report.within([name]));
    const shape = taken?.properties?.[name];
    const fault = shape && shapeFault(value, shape);
    if (fault !== undefined) report.tellAt([name], fault);
  }
}

/** Why an address never takes a value that is written out; what is filled in later, and lists, nobody knows yet. */
function shapeFault(value: unknown, shape: ShapeFacts): Told | undefined {
  if (typeof value === 'string' ? value.startsWith('$') || value === '' : !isPlain(value))
    return undefined;
  if (shape.anyOf) {
    const faults = shape.anyOf.map((one) => shapeFault(value, one));
    return faults.some((fault) => fault === undefined) ? undefined : faults[0];
  }
  if (shape.enum && !shape.enum.map(String).includes(String(value)))
    return told('notTaken', '"{{value}}" is none of what it takes; known: {{known}}', {
      value: String(value),
      known: shape.enum.map(String).join(', '),
    });
  return READS[shape.type ?? '']?.test(String(value)) === false
    ? told('notTaken', '"{{value}}" is none of what it takes; known: {{known}}', {
        value: String(value),
        known: shape.type ?? '',
      })
    : undefined;
}

/** How values of these types are written, as texts too. */
const READS: Readonly<Record<string, RegExp>> = {
  integer: /^[+-]?\d+$/,
  number: /^[+-]?\d+(?:\.\d+)?$/,
  boolean: /^(?:true|false|[01])$/,
};

function isPlain(value: unknown): value is number | boolean {
  return typeof value === 'number' || typeof value === 'boolean';
}
