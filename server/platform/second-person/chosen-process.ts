import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { namedPart, slotPart } from '#server/base/house/house.ts';
import type { Said } from '#server/base/texts/said.ts';

/** A record that goes through a process, held until the transaction ends. */
export interface ProcessedRecord {
  readonly id: string;
  readonly title: string;
  /** The process decides about it now. */
  readonly isWaiting: boolean;
  /** Whose work it is: he passes it as little as whoever handed it in. */
  readonly authorId: string;
  /** What the drawing may ask for by name; nobody sets it by hand. */
  readonly facts: Readonly<Record<string, string | number | boolean | null>>;
}

/**
 * Records of an entity whose process is chosen by data, one by one, where the file of an entity under `approval` names one for all. When it is
 * started is the affair of whoever brings it; everything here runs in the transaction of the step, with whoever made the step as the actor.
 */
export interface ProcessedRecords {
  find(tx: Ctx, id: string): Promise<ProcessedRecord | undefined>;
  /** It came to its end. */
  pass(tx: Ctx, id: string, comment: Said): Promise<void>;
  /** Somebody sent it back to its beginning, or ended it: it is to be mended. */
  reject(tx: Ctx, id: string, comment: Said): Promise<void>;
  /** Whoever handed it in took it back, or it was ended from outside: nobody has judged it. */
  giveBack(tx: Ctx, id: string, comment: Said): Promise<void>;
}

/** By the names of their entities. */
export const PROCESSED_RECORDS = namedPart<ProcessedRecords>(
  'records whose process is chosen by data',
);

/** A process that data may choose. */
export interface ProcessChoice {
  readonly key: string;
  readonly name: string;
}

/** Whether a process may be chosen, and started: `taken` is one that an entity, or the house itself, has for its own. */
export type ProcessState = 'ready' | 'missing' | 'suspended' | 'taken';

/** Starts such processes; the area of processes fills it. */
export interface ChosenProcessDesk {
  /** Those that are ready, by their names. */
  list(ctx: Ctx): Promise<readonly ProcessChoice[]>;
  /** What processes are called, whatever became of them; the key where nothing is known. */
  namesOf(ctx: Ctx, keys: readonly string[]): Promise<ReadonlyMap<string, string>>;
  stateOf(ctx: Ctx, key: string): Promise<ProcessState>;
  /** @throws AppError as starting a process; `nobody` there is nobody for a step */
  start(tx: Ctx, about: { entity: string; id: string; process: string }): Promise<void>;
  /** Who has an open step of a record's process. */
  listHolders(tx: Ctx, entity: string, id: string): Promise<readonly string[]>;
}

export const CHOSEN_PROCESS_DESK = slotPart<ChosenProcessDesk>('the desk of chosen processes');

/** @throws AppError `unavailable` there are no processes here */
export function needChosenProcesses({ house }: Pick<Ctx, 'house'>): ChosenProcessDesk {
  const desk = house.of(CHOSEN_PROCESS_DESK);
  if (!desk) throw new AppError('unavailable', { service: 'workflow' });
  return desk;
}
