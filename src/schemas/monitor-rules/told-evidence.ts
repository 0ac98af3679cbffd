/** What was heard, or not heard, and what that was held against; by the name of its sentence (`rule.told.<name>`). Times are wall times. */
export interface ToldFacts {
  readonly missing: { readonly hour: string; readonly should: number; readonly received: number };
  readonly offline: { readonly since: string; readonly minutes: number };
  /** `item.value` of 3020, `RS.4` of 2021 with the facilities that told it. */
  readonly instrument: {
    readonly factorCode: string | null;
    readonly states: readonly string[];
    readonly facilities: readonly string[];
  };
  readonly powerFault: { readonly factorCode: string | null; readonly state: string };
  readonly parameter: {
    readonly factorCode: string | null;
    readonly item: string;
    readonly before: string;
    readonly after: string;
  };
  readonly facility: {
    readonly facilities: readonly string[];
    readonly flow: number;
    readonly unit: string;
  };
  readonly transmission: { readonly day: string; readonly percent: number; readonly least: number };
  readonly clock: { readonly time: string; readonly received: string };
  /** `sent`: what stood where the time belongs. */
  readonly unread: { readonly sent: string; readonly received: string };
  readonly key: { readonly received: string };
  /** In plain text, though the device has a key. */
  readonly plain: { readonly received: string };
  readonly expiry: { readonly what: string; readonly until: string };
  readonly remainder: {
    readonly what: string;
    readonly least: number;
    readonly unit: string;
  };
  readonly video: { readonly what: string; readonly since: string };
  /** A camera that gives pictures on which nothing is to be seen. */
  readonly covered: { readonly what: string; readonly since: string };
  readonly door: { readonly what: string; readonly event: string };
}

export type ToldName = keyof ToldFacts;

/** Why an alarm came that no condition over values raises. */
export type ToldEvidence = {
  readonly [N in ToldName]: {
    readonly told: N;
    /** ISO of UTC+8. */ readonly at: string;
    readonly facts: ToldFacts[N];
    /** The record it is about, where that is no station or point: `camera:12`, its entity and its id. */
    readonly about?: string;
  };
}[ToldName];

/** What each sentence has to be told; a fact that is forgotten here does not compile. */
const FACTS: {
  readonly [N in ToldName]: Readonly<
    Record<keyof ToldFacts[N], 'text' | 'number' | 'list' | 'code'>
  >;
} = {
  missing: { hour: 'text', should: 'number', received: 'number' },
  offline: { since: 'text', minutes: 'number' },
  instrument: { factorCode: 'code', states: 'list', facilities: 'list' },
  powerFault: { factorCode: 'code', state: 'text' },
  parameter: { factorCode: 'code', item: 'text', before: 'text', after: 'text' },
  facility: { facilities: 'list', flow: 'number', unit: 'text' },
  transmission: { day: 'text', percent: 'number', least: 'number' },
  clock: { time: 'text', received: 'text' },
  unread: { sent: 'text', received: 'text' },
  key: { received: 'text' },
  plain: { received: 'text' },
  expiry: { what: 'text', until: 'text' },
  remainder: { what: 'text', least: 'number', unit: 'text' },
  video: { what: 'text', since: 'text' },
  covered: { what: 'text', since: 'text' },
  door: { what: 'text', event: 'text' },
};

export const TOLD_NAMES = Object.keys(FACTS) as readonly ToldName[];

/** Stored evidence of this form, where it is one; null for anything else. */
export function readTold(value: unknown): ToldEvidence | null {
  if (
    typeof value !== 'object' ||
    value === null ||
    !('told' in value) ||
    !('facts' in value) ||
    !('at' in value)
  )
    return null;
  const { told, facts, at } = value;
  if (
    typeof told !== 'string' ||
    !Object.hasOwn(FACTS, told) ||
    typeof at !== 'string' ||
    typeof facts !== 'object' ||
    facts === null
  )
    return null;
  const isWhole = Object.entries(FACTS[told as ToldName]).every(([name, kind]) =>
    isFact(kind, (facts as Readonly<Record<string, unknown>>)[name]),
  );
  return isWhole ? (value as ToldEvidence) : null;
}

function isFact(kind: string, fact: unknown): boolean {
  if (kind === 'list') return Array.isArray(fact) && fact.every((one) => typeof one === 'string');
  return (
    typeof fact === (kind === 'number' ? 'number' : 'string') || (kind === 'code' && fact === null)
  );
}

/** The entity and the id of the record that stored evidence is about; null where it is about none. */
export function readAbout(value: unknown): { readonly entity: string; readonly id: string } | null {
  if (typeof value !== 'object' || value === null || !('about' in value)) return null;
  const [, entity, id] = /^([a-z]\w*):(\d+)$/i.exec(String(value.about)) ?? [];
  return entity !== undefined && id !== undefined ? { entity, id } : null;
}
