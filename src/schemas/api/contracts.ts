import type { EntityAddresses, EntityRows } from '../entities/rows.gen.ts';
import type { Verb } from '../language/entity.ts';
import { ADMIN } from './admin.ts';
import { AIR } from './air.ts';
import { ALARM_QUALITY } from './alarm-quality.ts';
import { ALARM } from './alarm.ts';
import { APPROVAL } from './approval.ts';
import { BACKGROUND_TASK } from './background-task.ts';
import type { AnswerOf, BodyOf, Contract, ParamsOf, QueryOf } from './contract.ts';
import { CONTROL } from './control.ts';
import { CORRECTION } from './correction.ts';
import { DEVICE } from './device.ts';
import { DIAGNOSIS } from './diagnosis.ts';
import { ENGINE } from './engine.ts';
import type { EntityAnswer, EntityBody } from './entity.ts';
import { FILES } from './files.ts';
import { HOME } from './home.ts';
import { MANUAL } from './manual.ts';
import { MESSAGE } from './message.ts';
import { MONITOR_RULE } from './monitor-rule.ts';
import { MONITORING } from './monitoring.ts';
import { OUTBOUND } from './outbound.ts';
import { QUALITY } from './quality.ts';
import { READINGS } from './readings.ts';
import { SCHEDULE } from './schedule.ts';
import { SESSION } from './session.ts';
import type { ShapeOf } from './shape.ts';
import { STANDARDS } from './standards.ts';
import { STATISTICS } from './statistics.ts';
import { WORK_ORDER } from './work-order.ts';
import { WORKBENCH } from './workbench.ts';
import { WORKFLOW_DEFINITIONS, WORKFLOW_MODELS } from './workflow-definitions.ts';
import { WORKFLOW_RUNNING } from './workflow-running.ts';

type Tables = [
  typeof ADMIN,
  typeof AIR,
  typeof APPROVAL,
  typeof ALARM,
  typeof ALARM_QUALITY,
  typeof BACKGROUND_TASK,
  typeof CONTROL,
  typeof DEVICE,
  typeof DIAGNOSIS,
  typeof ENGINE,
  typeof FILES,
  typeof HOME,
  typeof MESSAGE,
  typeof MONITORING,
  typeof OUTBOUND,
  typeof QUALITY,
  typeof READINGS,
  typeof SCHEDULE,
  typeof SESSION,
  typeof STANDARDS,
  typeof STATISTICS,
  typeof CORRECTION,
  typeof MONITOR_RULE,
  typeof MANUAL,
  typeof WORK_ORDER,
  typeof WORKFLOW_MODELS,
  typeof WORKFLOW_DEFINITIONS,
  typeof WORKBENCH,
  typeof WORKFLOW_RUNNING,
];

const TABLES: readonly Readonly<Record<string, Contract>>[] = [
  ADMIN,
  AIR,
  APPROVAL,
  ALARM,
  ALARM_QUALITY,
  BACKGROUND_TASK,
  CONTROL,
  DEVICE,
  DIAGNOSIS,
  ENGINE,
  FILES,
  HOME,
  MESSAGE,
  MONITORING,
  OUTBOUND,
  QUALITY,
  READINGS,
  SCHEDULE,
  SESSION,
  STANDARDS,
  STATISTICS,
  CORRECTION,
  MONITOR_RULE,
  MANUAL,
  WORK_ORDER,
  WORKFLOW_MODELS,
  WORKFLOW_DEFINITIONS,
  WORKBENCH,
  WORKFLOW_RUNNING,
];

/** The contract of every address that no entity serves by its verbs. The client imports their types alone: none of it is in what a browser loads. */
export const CONTRACTS: readonly Contract[] = TABLES.flatMap((table) => Object.values(table));

type Members<T> = T extends unknown ? T[keyof T] : never;
type Named<C> = C extends {
  readonly method: infer M extends string;
  readonly path: infer P extends string;
}
  ? `${M} ${P}`
  : never;
type ByAddress = { readonly [C in Members<Tables[number]> as Named<C>]: C } & {
  readonly [A in Exclude<keyof EntityAddresses, Named<Members<Tables[number]>>>]: GenericContract<
    A,
    EntityAddresses[A]
  >;
};

/** A generic address of an entity that ships with the product: what its verb takes and answers, with the rows of the entity. */
type GenericContract<A, E> = E extends readonly [
  infer N extends keyof EntityRows,
  infer V extends Verb,
]
  ? {
      readonly path: A extends `${string} ${infer P}` ? P : never;
      // filters are the fields of the entity
      readonly query: V extends 'page' | 'list' | 'tree' | 'options' | 'group' | 'export'
        ? ShapeOf<Readonly<Record<string, unknown>>>
        : null;
      readonly body: EntityBody<N, V> extends null ? null : ShapeOf<EntityBody<N, V>>;
      readonly answer: ShapeOf<EntityAnswer<N, V>>;
    }
  : never;

/** `GET /sys/user/info`: a method and an address as the contract has it, `{id}` for a variable part. */
export type Address = keyof ByAddress;
type At<A extends Address> = ByAddress[A];

/** What a call of an address takes; what the contract does not know cannot be said. */
export type InputAt<A extends Address> = Part<'path', ParamsOf<At<A>>> &
  Part<'params', QueryOf<At<A>>> &
  Part<'body', BodyOf<At<A>>>;
/** What an address answers: of an envelope what stands under `data`. */
export type AnswerAt<A extends Address> = AnswerOf<At<A>>;

type Part<Name extends string, T> = T extends null
  ? unknown
  : keyof T extends never
    ? unknown
    : Partial<T> extends T
      ? { readonly [N in Name]?: T }
      : { readonly [N in Name]: T };
