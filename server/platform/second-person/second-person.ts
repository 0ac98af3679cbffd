import type { ServerKey } from '#schemas/texts/text-keys.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { keptPart, namedPart, slotPart, type House } from '#server/base/house/house.ts';

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

/** A record that waits for a second person, or may, held until the transaction ends. */
export interface ReviewedRecord {
  readonly id: string;
  readonly title: string;
  /** It is to be looked at; nobody changes it meanwhile. */
  readonly isWaiting: boolean;
  /** Who wrote it: he passes it as little as whoever submitted it. */
  readonly authorId: string;
}

/**
 * Records of an entity that count only once a second person has passed them, where the installation asks for it. Whether it does, and when one
 * is submitted, is the affair of whoever brings it; everything here runs in the transaction of the step.
 */
export interface SecondPersonRecords {
  readonly entity: string;
  /** Who holds it submits, and is offered what others submitted. */
  readonly permission: string;
  /** What the process and its steps are called where nobody has drawn another. */
  readonly words: Readonly<Record<'process' | 'submit' | 'review', ServerKey>>;
  find(tx: Ctx, id: string): Promise<ReviewedRecord | undefined>;
  pass(tx: Ctx, id: string): Promise<void>;
  /** Rejected, withdrawn or ended. */
  giveBack(tx: Ctx, id: string): Promise<void>;
  /** Whoever submitted has mended it, and done his step once more. */
  resubmit(tx: Ctx, id: string): Promise<void>;
}

/** By the keys of their processes. */
export const SECOND_PERSON_RECORDS = namedPart<SecondPersonRecords>(
  'records that second persons pass',
);

/** Starts such processes; the area of processes fills it. */
export interface SecondPersonDesk {
  /** @returns the number of the process */
  ask(ctx: Ctx, process: SecondPersonProcess, asking: Asking): Promise<string>;
  /** Starts the review of a record, or goes on with one that was sent back. */
  submit(tx: Ctx, process: string, id: string): Promise<void>;
  isOpen(tx: Ctx, process: string, id: string): Promise<boolean>;
}

export const SECOND_PERSON_DESK = slotPart<SecondPersonDesk>('the desk of second persons');
/** What follows is done by the means of a server that is open: it is said once those are there. */
const MATTERS = keptPart(
  'matters of second persons',
  () => new Map<SecondPersonProcess, SecondPersonMatter>(),
);

/** Whether the house itself has something reviewed by a process of this key: no file says who does. */
export function isOfSecondPersons(house: House, process: string): boolean {
  return (
    SECOND_PERSON_PROCESSES.some((known) => known === process) ||
    house.of(SECOND_PERSON_RECORDS).has(process)
  );
}

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
  return needDesk(ctx).ask(ctx, process, asking);
}

/** Has a record reviewed. @throws AppError `unavailable`; as starting a process: `nobody` there is nobody else who could review it */
export async function submitToSecondPerson(tx: Ctx, process: string, id: string): Promise<void> {
  await needDesk(tx).submit(tx, process, id);
}

/** Whether a record is under review, or was sent back and waits for its author. */
export async function isWithSecondPerson(tx: Ctx, process: string, id: string): Promise<boolean> {
  return (await tx.house.of(SECOND_PERSON_DESK)?.isOpen(tx, process, id)) ?? false;
}

function needDesk({ house }: Ctx): SecondPersonDesk {
  const desk = house.of(SECOND_PERSON_DESK);
  if (!desk) throw new AppError('unavailable', { service: 'workflow' });
  return desk;
}
