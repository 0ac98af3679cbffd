import type { Json } from '../juel/node.ts';
import type { NodeKind, Overdue } from './graph.ts';
import type { EndReason, Variables } from './state.ts';

/** One way into an activity: by which flow, and after which activity instances. */
export interface Via {
  readonly flow: string | null;
  readonly causes: readonly number[];
}

/** How an activity instance came to its end. */
export type HowEnded = 'done' | 'cancelled' | 'interrupted' | 'undone';

/** Who holds what was armed: a token or a scope instance, as `t12` and `s3`. */
export type Holder = `t${number}` | `s${number}`;

/** An activity instance as it begins. */
export interface Activity {
  readonly ai: number;
  readonly node: string;
  readonly type: NodeKind;
  readonly name: string | null;
  readonly causes: readonly number[];
  readonly via: readonly Via[];
  readonly scope: number;
  /** The countersign it is a member of; null where it is none. */
  readonly memberOf: number | null;
  readonly isMany: boolean;
}

/** A task for people: whose it is, and whom it is offered to. */
export interface OfferedTask {
  readonly token: number;
  readonly ai: number;
  readonly node: string;
  readonly name: string;
  readonly assignee: string | null;
  readonly owner: string | null;
  readonly users: readonly string[];
  readonly groups: readonly string[];
  readonly formKey: string | null;
}

/** What a step asks of the world; applied in order, in the transaction of the step. */
export type Effect =
  | ({ readonly kind: 'started' } & Activity)
  | { readonly kind: 'ended'; readonly ai: number; readonly how: HowEnded }
  | ({ readonly kind: 'taskOpened' } & OfferedTask & {
        readonly dueDate: Json;
        readonly priority: Json;
        readonly overdue: Overdue | null;
      })
  | { readonly kind: 'taskClosed'; readonly ai: number; readonly how: HowEnded }
  | {
      readonly kind: 'timerSet';
      readonly holder: Holder;
      readonly node: string;
      readonly timer: 'duration' | 'date' | 'cycle';
      readonly value: string;
      readonly isRepeated: boolean;
    }
  | {
      readonly kind: 'subscribed';
      readonly holder: Holder;
      readonly node: string;
      readonly event: 'message' | 'signal';
      readonly name: string;
    }
  | { readonly kind: 'disarmed'; readonly holder: Holder }
  | {
      readonly kind: 'jobAsked';
      readonly token: number;
      readonly node: string;
      readonly handler: string;
      readonly fields: Variables;
    }
  | {
      readonly kind: 'callStarted';
      readonly token: number;
      readonly calledKey: string;
      readonly businessKey: string | null;
      readonly vars: Variables;
    }
  | { readonly kind: 'callDropped'; readonly token: number }
  | { readonly kind: 'thrown'; readonly event: 'message' | 'signal'; readonly name: string }
  | { readonly kind: 'flowTaken'; readonly flow: string }
  | { readonly kind: 'undone'; readonly ais: readonly number[] }
  | { readonly kind: 'instanceEnded'; readonly reason: EndReason; readonly code: string | null };
