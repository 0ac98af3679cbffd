import { told } from '../texts/told.ts';
import { statesOf } from '../types/ask.ts';
import { approvalField, lockedStatuses, submittable } from './approval.ts';
import type { FileReport } from './check-file.ts';
import type { ApprovalSpec, EntitySchema } from './entity.ts';
import type { StatesSchema } from './states.ts';

/** A status under approval is set by its approval: no move of the life cycle leads to what runs or has passed, nor out of what runs. */
export function checkApprovedStates(
  states: StatesSchema,
  users: readonly EntitySchema[],
  report: FileReport,
): void {
  for (const { name, approval, fields } of users) {
    if (!approval || !follows({ approval, fields }, states.name)) continue;
    if (states.initial.some((status) => status !== approval.start))
      report.tellAt(
        ['initial'],
        told(
          'approvalInitial',
          'a new "{{entity}}" has the status "{{status}}": it is under approval',
          { entity: name, status: approval.start },
        ),
      );
    checkMoves(states, { name, approval }, report);
    checkTimers(states, { name, approval }, report);
  }
}

const follows = (entity: Pick<EntitySchema, 'approval' | 'fields'>, states: string): boolean =>
  statesOf(entity.fields[approvalField(entity) ?? '']) === states;

interface Under {
  readonly name: string;
  readonly approval: ApprovalSpec;
}

function checkMoves(
  { moves }: StatesSchema,
  { name, approval: { running, passed } }: Under,
  report: FileReport,
): void {
  for (const [key, move] of Object.entries(moves))
    for (const [i, { from, to }] of move.cases.entries()) {
      const path = ['moves', key, 'cases', String(i)];
      if (from.includes(running))
        report.tellAt(
          [...path, 'from'],
          told(
            'approvalLeaves',
            'a "{{entity}}" under approval leaves "{{status}}" by its approval alone',
            { entity: name, status: running },
          ),
        );
      if (to.includes(running) || to.includes(passed))
        report.tellAt(
          [...path, 'to'],
          told(
            'approvalComes',
            'a "{{entity}}" comes to "{{running}}" and "{{passed}}" by its approval alone',
            { entity: name, running, passed },
          ),
        );
    }
}

function checkTimers(
  { timers = {} }: StatesSchema,
  { name, approval }: Under,
  report: FileReport,
): void {
  const locked = lockedStatuses(approval);
  for (const [key, timer] of Object.entries(timers)) {
    const changes =
      timer.effects?.some(({ set, compute, call }) => set ?? compute ?? call) ?? false;
    if (changes && timer.in.some((status) => locked.includes(status)))
      report.tellAt(
        ['timers', key, 'in'],
        told('approvalTimer', 'nothing is changed of a "{{entity}}" in a locked status', {
          entity: name,
        }),
      );
  }
}

/** Statuses that an approval brings about, by the status they follow. */
export function approvalSteps(
  users: readonly EntitySchema[],
  states: string,
): readonly (readonly [from: string, to: string])[] {
  return users.flatMap(({ approval, fields }) => {
    if (!approval || !follows({ approval, fields }, states)) return [];
    const { running, passed, rejected, terminated, withdrawn } = approval;
    const ends = [passed, rejected, terminated, ...(withdrawn === undefined ? [] : [withdrawn])];
    return [
      ...submittable(approval).map((from) => [from, running] as const),
      ...ends.map((to) => [running, to] as const),
    ];
  });
}
