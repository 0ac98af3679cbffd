import { DAY_MS } from '#schemas/basics/units.ts';
import { formatWallDigits, parseWallTime, wallTime } from '#schemas/basics/wall-time.ts';
import type {
  CommandEdition,
  CommandParam,
  DownCommand,
} from '#schemas/dictionaries/device-commands.ts';
import { buildFrame } from './build.ts';
import { FLAG_BASE } from './commands.ts';

/** What is wrong with one parameter; `rule` names a text of validation. */
export interface BadParam {
  readonly field: string;
  readonly rule: 'required' | 'format' | 'int' | 'minValue' | 'maxValue' | 'dict' | 'datetime';
  readonly params?: Readonly<Record<string, unknown>>;
}

/** Stands in the content for what is filled in as it is sent. */
const NOW_MARK = '{now}';
const SECRET_MARK = '{secret}';
/** A time that is to be told, or was told before. */
const TOLD_TIME = /(SystemTime=)(?:\{now\}|\d{14})/;

/** A request as it is kept until it is sent: without its secret, and without the time that is told. */
export interface Request {
  readonly content: string;
  readonly secret: string | null;
  /** Readings it asks for, milliseconds since 1970, both included. */
  readonly span: { readonly fromMs: number; readonly toMs: number } | null;
}

/** A value on the wire, or what is wrong with it. */
type Read = { readonly text: string } | { readonly bad: Omit<BadParam, 'field'> };

/**
 * The content of a request made of what a form or a call says. Parameters of other commands are passed over.
 * @returns every bad parameter where one is bad.
 */
export function makeRequest(
  { down }: DownCommand,
  given: Readonly<Record<string, unknown>>,
  edition: CommandEdition,
): { readonly request: Request } | { readonly bad: readonly BadParam[] } {
  const taken = down.params
    .filter(({ editions }) => editions?.includes(edition) ?? true)
    .flatMap((param) => readGiven(param, given));
  const bad: BadParam[] = taken.flatMap(({ read, param }) =>
    'bad' in read ? [{ field: param.field, ...read.bad }] : [],
  );
  const span = down.isHistory
    ? { fromMs: parseWallTime(given['beginTime']) ?? 0, toMs: parseWallTime(given['endTime']) ?? 0 }
    : null;
  if (bad.length === 0 && span) bad.push(...badSpan(span, down.mostDays));
  if (bad.length > 0) return { bad };
  const texts = taken.map(({ param, read }) => ({ param, text: 'text' in read ? read.text : '' }));
  const parts = texts.map(
    ({ param, text }) =>
      `${wireName(param, given)}=${param.kind === 'secret' ? SECRET_MARK : text}`,
  );
  const secret = texts.find(({ param }) => param.kind === 'secret')?.text ?? null;
  return { request: { content: joinParts(parts, edition), secret, span } };
}

/** What is wrong with a time that is asked for: it ends before it begins, or is longer than a device is asked for at once. */
function badSpan(
  { fromMs, toMs }: NonNullable<Request['span']>,
  mostDays: number | undefined,
): readonly BadParam[] {
  if (toMs < fromMs) return [{ field: 'endTime', rule: 'datetime' }];
  const lastMs = fromMs + (mostDays ?? Infinity) * DAY_MS;
  return toMs > lastMs
    ? [{ field: 'endTime', rule: 'maxValue', params: { max: wallTime(lastMs) } }]
    : [];
}

/** A parameter with what was read of it; nothing where it is left out and may be. */
function readGiven(
  param: CommandParam,
  given: Readonly<Record<string, unknown>>,
): readonly { readonly param: CommandParam; readonly read: Read }[] {
  const value = textOf(given[param.field]);
  return value === '' && param.isOptional ? [] : [{ param, read: readParam(param, value) }];
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

function wireName({ wire }: CommandParam, given: Readonly<Record<string, unknown>>): string {
  return wire.replaceAll(/\{(\w+)\}/g, (_, name: string) => textOf(given[name]));
}

/** HJ/T 212-2005 writes a comma between the two times of a request; later editions a semicolon. */
function joinParts(parts: readonly string[], edition: CommandEdition): string {
  const isSpan = parts.length === 2 && parts[0]?.startsWith('BeginTime=');
  return parts.join(edition === '2005' && isSpan ? ',' : ';');
}

function readParam(param: CommandParam, value: string): Read {
  if (param.kind === 'now') return { text: NOW_MARK };
  if (value === '') return { bad: { rule: 'required' } };
  return READERS[param.kind](param, value);
}

const READERS: Readonly<
  Record<Exclude<CommandParam['kind'], 'now'>, (param: CommandParam, value: string) => Read>
> = {
  whole: readWhole,
  choice: ({ choices = [] }, value) =>
    choices.includes(value) ? { text: value } : { bad: { rule: 'dict' } },
  moment: (_, value) => {
    const ms = parseWallTime(value);
    return ms === null
      ? { bad: { rule: 'datetime' } }
      : { text: formatWallDigits(ms).slice(0, 14) };
  },
  clock: readPattern,
  text: readPattern,
  secret: readPattern,
};

function readWhole({ min = 0, max = Number.MAX_SAFE_INTEGER }: CommandParam, value: string): Read {
  if (!/^\d{1,9}$/.test(value)) return { bad: { rule: 'int' } };
  if (Number(value) < min) return { bad: { rule: 'minValue', params: { min } } };
  return Number(value) > max
    ? { bad: { rule: 'maxValue', params: { max } } }
    : { text: String(Number(value)) };
}

function readPattern({ pattern }: CommandParam, value: string): Read {
  return pattern === undefined || new RegExp(pattern).test(value)
    ? { text: value }
    : { bad: { rule: 'format' } };
}

/** The device as a request must address it. */
export interface Addressee {
  readonly mn: string;
  readonly st: string;
  readonly pw: string;
  readonly edition: CommandEdition;
}

/** What is sent of a kept request. A request that is sent again has the same QN. */
export interface Sending {
  readonly cn: string;
  readonly qn: string;
  readonly content: string;
  readonly secret: string | null;
  readonly now: Date;
}

/** The content with the time of now, and still without its secret: what may be kept and shown. */
export function fillNow(content: string, now: Date): string {
  return content.replace(TOLD_TIME, `$1${formatWallDigits(now).slice(0, 14)}`);
}

/** The frame of a request in plain text; the gateway encrypts it where the device has a key. */
export function buildRequest(
  { mn, st, pw, edition }: Addressee,
  { cn, qn, content, secret, now }: Sending,
): Buffer {
  const cp = fillNow(content, now).replace(SECRET_MARK, () => secret ?? '');
  return buildFrame({ qn, st, cn, pw, mn, flag: FLAG_BASE[edition] + 1, cp });
}
