import { createHash } from 'node:crypto';

import { DOOR_EVENT, DOOR_OPENED, type SentDoorEvent } from '#schemas/api/door.ts';
import { readShape } from '#schemas/api/read-shape.ts';
import { parseMoment } from '#schemas/basics/wall-time.ts';

/** Values of the dictionary door_event_doubt. */
export const DOOR_DOUBT = { time: '1', ahead: '2', content: '3', behind: '4' } as const;

/** What could be read of something a device sent as an event. */
export interface ReadEvent extends Partial<Omit<SentDoorEvent, 'no' | 'at'>> {
  /** Its own number; of one that says none, a digest of what was sent. */
  readonly no: string;
  /** ms since 1970; null where no moment can be read. */
  readonly atMs: number | null;
  /** Whether something else than its time could not be read. */
  readonly isPartial: boolean;
  /** As JSON, cut to what is kept. */
  readonly asSent: string;
}

const MOST_KEPT = 2000;
const DIGEST = 16;
const NAMES = Object.keys(DOOR_EVENT.properties ?? {});

/** Part by part: one that cannot be read takes none of the others with it. */
export function readEvent(sent: unknown): ReadEvent {
  const whole = JSON.stringify(sent) ?? '';
  const given: object = typeof sent === 'object' && sent !== null ? sent : {};
  const parts = NAMES.map((name) => [name, readPart(name, given)] as const);
  const read: Partial<SentDoorEvent> = Object.fromEntries(
    parts.flatMap(([name, part]) => (part.isRead ? [[name, part.value]] : [])),
  );
  return {
    ...read,
    no: read.no ?? `#${createHash('sha256').update(whole).digest('hex').slice(0, DIGEST)}`,
    atMs: parseMoment(read.at ?? ''),
    isPartial: parts.some(([name, { isRead }]) => name !== 'at' && !isRead),
    // a pair of halves is not cut in two
    asSent: whole.slice(0, MOST_KEPT).replace(/[\ud800-\udbff]$/, ''),
  };
}

/** Openings that can be read, and what else was sent as one. */
export function sortOpened(sent: readonly unknown[]): {
  readonly opened: readonly { readonly id: string; readonly ok: boolean }[];
  readonly unreadable: readonly unknown[];
} {
  const read = sent.map((one) => [one, readShape(DOOR_OPENED, one)] as const);
  return {
    opened: read.flatMap(([, reading]) => (reading.ok ? [reading.value] : [])),
    unreadable: read.flatMap(([one, { ok }]) => (ok ? [] : [one])),
  };
}

interface Part {
  readonly isRead: boolean;
  readonly value?: unknown;
}

/** What is left out and may be is read, as nothing. */
function readPart(name: string, given: object): Part {
  const { required = [], properties = {} } = DOOR_EVENT;
  const shape = properties[name] ?? {};
  const reading = readShape<Readonly<Record<string, unknown>>>(
    {
      type: 'object',
      properties: { [name]: shape },
      required: required.filter((one) => one === name),
    },
    given,
  );
  return reading.ok ? { isRead: true, value: reading.value[name] } : { isRead: false };
}
