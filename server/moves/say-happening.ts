import { toText } from '#schemas/expressions/values.ts';
import { nameFieldOf } from '#schemas/language/derive.ts';
import type { StatesSchema } from '#schemas/language/states.ts';
import { statusFieldOf } from '#schemas/language/status-field.ts';
import { fillPlaces } from '#schemas/moves/fill-places.ts';
import type { Actor, Ctx } from '#server/base/context/ctx.ts';
import { SYSTEM_ACTOR } from '#server/base/context/transaction.ts';
import { inLanguages, sayIn as sayInLang, type InLanguages } from '#server/base/texts/said.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import type { Happening } from './life-cycles.ts';
import { placesIn, readToldRow } from './told-row.ts';

/** A message lies in lists and on phones: it says of a record what whoever holds no key may read. */
const ANY_READER: Actor = { ...SYSTEM_ACTOR, kind: 'anonymous', permissions: new Set() };

/** What a message of a happening says. */
interface Told extends Readonly<Record<string, string>> {
  readonly title: string;
  readonly body: string;
  readonly what: string;
}

/** What is told of a happening, in every language; `text` of the effect goes before that of the life cycle. */
export async function sayHappening(
  tx: Ctx,
  step: Happening,
  text: string | undefined,
): Promise<InLanguages<Told>> {
  return inLanguages(tx, (own) => sayIn(own, step, text));
}

async function sayIn(own: Ctx, step: Happening, text: string | undefined): Promise<Told> {
  const { entity, states, after, whatKey } = step;
  const word = wordsOf(own, states);
  const what = whatKey === undefined ? word(step.what) : serverText(own.lang, whatKey);
  const said = word(text ?? states.notice?.text ?? `{${nameFieldOf(entity)}} {what}`);
  const told = await readToldRow(own, {
    entity,
    row: after,
    names: [...placesIn(said), nameFieldOf(entity), ...namesTold(step)],
    reader: ANY_READER,
  });
  return {
    title: fillPlaces(said, { ...shortTimes(told), what }),
    body: linesOf(own, step, told).join('\n'),
    what,
  };
}

const translated = new WeakMap<StatesSchema, WeakMap<StatesSchema, ReadonlyMap<string, string>>>();

/** Words of a life cycle as it was read, in another language: both forms have the same shape. */
function wordsOf({ registry, lang }: Ctx, states: StatesSchema): (text: string) => string {
  const other = registry.localizedStates(states.name, lang);
  if (!other || other === states) return (text) => text;
  const known = translated.get(states) ?? new WeakMap();
  translated.set(states, known);
  const found = known.get(other) ?? pairs(states, other, new Map());
  known.set(other, found);
  return (text) => found.get(text) ?? text;
}

function pairs(one: unknown, other: unknown, found: Map<string, string>): Map<string, string> {
  if (typeof one === 'string') {
    if (typeof other === 'string' && one !== other) found.set(one, other);
  } else if (typeof one === 'object' && one !== null && typeof other === 'object' && other !== null)
    for (const [key, value] of Object.entries(one))
      pairs(value, (other as Readonly<Record<string, unknown>>)[key], found);
  return found;
}

const MOMENT = /^\d{4}-(\d\d-\d\d \d\d:\d\d):\d\d$/;

/** In the one line of a title a moment is its day and minute; the lines below say it in full. */
function shortTimes(told: StoredRow): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(told).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replace(MOMENT, '$1') : value,
    ]),
  );
}

/** One fact a line: those the file names, each with its title; else what it is about and where it stands. What is not known has no line. */
function linesOf(
  own: Ctx,
  { entity, states, comment, said }: Happening,
  told: StoredRow,
): readonly string[] {
  const { fields, title } = own.registry.localizedEntity(entity.name, own.lang) ?? entity;
  const shown = (name: string): string => toText(told[name]);
  const line = (label: string, value: string): readonly string[] =>
    value === '' ? [] : [serverText(own.lang, 'message.line', { label, value })];
  const name = statusFieldOf(entity)?.field ?? '';
  const facts = states.notice?.lines?.flatMap((one) =>
    line(fields[one]?.title ?? one, shown(one)),
  ) ?? [`${title} ${toText(told[nameFieldOf(entity)])}`, shown(name)];
  return [
    ...facts.filter(Boolean),
    ...line(serverText(own.lang, 'message.line.by'), actorName(own) ?? ''),
    ...line(
      serverText(own.lang, 'message.line.comment'),
      (said === undefined ? undefined : sayInLang(own.lang, said)) ?? comment ?? '',
    ),
  ];
}

/** The fields its lines tell. */
function namesTold({ entity, states }: Happening): readonly string[] {
  return [...(states.notice?.lines ?? []), ...[statusFieldOf(entity)?.field ?? []].flat()];
}

/** What the system does by itself has nobody's name on it. */
export function actorName({ actor }: Ctx): string | null {
  return actor.kind === 'system' ? null : actor.realName || actor.username;
}
