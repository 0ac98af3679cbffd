import type { CheckFacts, FileReport } from './check-file.ts';
import type { EntitySchema } from './entity.ts';
import { nearest } from '#schemas/expressions/nearest.ts';
import type { StatesSchema } from './states.ts';

/** A status field whose moves no part of the server makes would stay for ever where it began. */
export function checkMovers({ fields, actions }: EntitySchema, { movers }: CheckFacts, report: FileReport): void {
  if (!movers) return;
  const unserved = Object.entries(fields).filter(([, field]) => field.type === 'status' && !movers.has(field.states));
  for (const [name, field] of unserved) if (field.type === 'status') report.tellAt(['fields', name, 'states'], unservedText(field.states));
  const hasServed = Object.values(fields).some((field) => field.type === 'status' && movers.has(field.states));
  for (const [key, { move }] of Object.entries(actions ?? {}))
    if (move !== undefined && !hasServed)
      report.tellAt(['actions', key, 'move'], `no address makes the move "${move}": the entity has no status that the server moves`);
}

/** Roles and guards are words of the server: one that it does not know would refuse, or stop, every move. */
export function checkServed(states: StatesSchema, { movers }: CheckFacts, report: FileReport): void {
  if (!movers) return;
  const mover = movers.get(states.name);
  if (!mover) return report.tellAt(['name'], unservedText(states.name));
  for (const [key, move] of Object.entries(states.moves))
    for (const [i, one] of move.cases.entries())
      for (const part of ['roles', 'guards'] as const)
        for (const [j, name] of (one[part] ?? []).entries())
          if (!mover[part].has(name))
            report.tellAt(['moves', key, 'cases', String(i), part, String(j)], `no ${part.slice(0, -1)} "${name}"${nearest(name, [...mover[part]])}`);
}

function unservedText(states: string): string {
  return `no address of the server makes the moves of "${states}"; use a "dict" field that a form or a button sets`;
}
