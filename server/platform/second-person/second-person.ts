import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { keptPart, slotPart } from '#server/base/house/house.ts';

/** Processes by which a second person passes what a first one asked for. Nobody starts them by hand. */
export const SECOND_PERSON_PROCESSES = ['schemaPublish'] as const;
export type SecondPersonProcess = (typeof SECOND_PERSON_PROCESSES)[number];

/** What somebody asks a second person to pass. */
export interface Asking {
  /** What it is about; with the sum of the request it is the business key. */
  readonly about: string;
  readonly title: string;
  /** What is to be done, as JSON; it is done as it was written here, or not at all. */
  readonly request: string;
  /** Who may pass it; the one who asks is none of them. */
  readonly people: readonly string[];
}

/** What was asked for, at the moment somebody else passed it. */
export interface Passed {
  readonly authorId: string;
  readonly request: string;
}

/** What follows when a second person passes. */
export interface SecondPersonMatter {
  /** The key that whoever passes must hold. */
  readonly permission: string;
  /** Does it, in the transaction in which it was passed: what it refuses is not passed. */
  carryOut(tx: Ctx, passed: Passed): Promise<void>;
}

/** Starts such processes; the area of processes fills it. @returns the number of the process */
export type SecondPersonDesk = (
  ctx: Ctx,
  process: SecondPersonProcess,
  asking: Asking,
) => Promise<string>;

export const SECOND_PERSON_DESK = slotPart<SecondPersonDesk>('the desk of second persons');
/** What follows is done by the means of a server that is open: it is said once those are there. */
const MATTERS = keptPart(
  'matters of second persons',
  () => new Map<SecondPersonProcess, SecondPersonMatter>(),
);

/** Says what follows from a process on this server; the one said last counts. */
export function saySecondPersonMatter(
  { house }: Pick<Ctx, 'house'>,
  process: SecondPersonProcess,
  matter: SecondPersonMatter,
): void {
  house.of(MATTERS).set(process, matter);
}

/** @throws AppError `unavailable` this process of the server does not do what would follow */
export function needSecondPersonMatter(
  { house }: Pick<Ctx, 'house'>,
  process: SecondPersonProcess,
): SecondPersonMatter {
  const matter = house.of(MATTERS).get(process);
  if (!matter) throw new AppError('unavailable', { service: process });
  return matter;
}

/** Asks a second person. @throws AppError `unavailable`; `secondPerson` nobody else may pass it; `suspended` */
export async function askSecondPerson(
  ctx: Ctx,
  process: SecondPersonProcess,
  asking: Asking,
): Promise<string> {
  const desk = ctx.house.of(SECOND_PERSON_DESK);
  if (!desk) throw new AppError('unavailable', { service: 'workflow' });
  return desk(ctx, process, asking);
}
