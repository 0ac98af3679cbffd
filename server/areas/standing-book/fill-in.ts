import { wallTime } from '#schemas/basics/wall-time.ts';
import { evaluate } from '#schemas/expressions/evaluate.ts';
import { toText } from '#schemas/expressions/values.ts';
import { namesOfFactor } from '#schemas/formulas/criteria.ts';
import { elementCard, insideOf } from '#schemas/standing-books/ask.ts';
import { readBook } from '#schemas/standing-books/check/shape.ts';
import type { BookElement } from '#schemas/standing-books/document.ts';
import {
  OF_EQUIPMENT,
  type AutoElement,
  type AutoSource,
} from '#schemas/standing-books/elements/auto.ts';
import type { Place } from '#schemas/standing-books/elements/card.ts';
import { placeOfItem } from '#schemas/standing-books/elements/repeat.ts';
import { listStationEquipment, type StationEquipment } from '#server/areas/equipment/face.ts';
import { listStationFactors, type StationFactor } from '#server/areas/reading/face.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { readDictionaryLabels } from '#server/records/dictionaries/dictionaries.ts';
import { readBookFacts } from './book-store.ts';

type Values = Readonly<Record<string, unknown>>;
type Names = Pick<Place, 'name' | 'expression'>;

/** What a record is about. */
interface About {
  readonly stationId: string;
  readonly workOrderId: string | null;
}

type Known = Readonly<Partial<Record<AutoSource, string | null | undefined>>>;

/** A value that the platform fills in, and what it is called in the record. */
interface Auto {
  readonly element: AutoElement;
  readonly names: Names;
}

const AT_HOME: Names = { name: (key) => key, expression: (source) => source };

/** What the platform fills in as a record begins, by the names of the form; lines of tables are begun by people. */
export async function fillIn(ctx: Ctx, document: unknown, about: About): Promise<Values> {
  const autos = autosIn(readBook(document)?.elements ?? [], AT_HOME);
  if (autos.length === 0) return {};
  const known = await knownOf(ctx, about);
  const isEquipment = ({ element }: Auto): boolean => EQUIPMENT.has(element.from);
  const [equipment, factors] = autos.some(isEquipment)
    ? await Promise.all([
        listStationEquipment(ctx.db, about.stationId),
        listStationFactors(ctx, about.stationId),
      ])
    : [[], []];
  return Object.fromEntries(
    autos.flatMap((auto): [string, unknown][] => {
      const { element, names } = auto;
      const value = isEquipment(auto) ? ofEquipment(auto, equipment, factors) : known[element.from];
      return value === undefined ? [] : [[names.name(element.key), value]];
    }),
  );
}

function autosIn(elements: readonly BookElement[], names: Names): readonly Auto[] {
  return elements.flatMap((element): readonly Auto[] => {
    if ('from' in element) return [{ element, names }];
    if ('items' in element)
      return element.items.flatMap((item) =>
        autosIn(insideOf(element), placeOfItem(element, item)),
      );
    return elementCard(element).holds === 'columns' ? [] : autosIn(insideOf(element), names);
  });
}

const EQUIPMENT: ReadonlySet<string> = new Set(OF_EQUIPMENT);
const COLUMNS: Readonly<
  Record<(typeof OF_EQUIPMENT)[number], Exclude<keyof StationEquipment, 'factorCode'>>
> = {
  'equipment.model': 'model',
  'equipment.no': 'serialNo',
  'equipment.maker': 'maker',
  'equipment.range': 'range',
};

/** Of the piece that measures the factor the element names; of one that names none the only piece there is. */
function ofEquipment(
  { element: { from, factor }, names }: Auto,
  equipment: readonly StationEquipment[],
  factors: readonly StationFactor[],
): string | undefined {
  const piece =
    factor === undefined
      ? equipment.length === 1
        ? equipment[0]
        : undefined
      : measuring(said(names.expression(factor)), equipment, factors);
  const column = COLUMNS[from as keyof typeof COLUMNS];
  return piece?.[column] ?? undefined;
}

function measuring(
  factor: string,
  equipment: readonly StationEquipment[],
  factors: readonly StationFactor[],
): StationEquipment | undefined {
  const names = new Set(namesOfFactor(factor));
  const codes = factors.flatMap(({ factorCode, factorName }) =>
    names.has(factorName) ? [factorCode] : [],
  );
  return equipment.find(
    ({ factorCode }) =>
      factorCode !== null && (names.has(factorCode) || codes.includes(factorCode)),
  );
}

/** What a factor is called at the beginning, when nothing is filled in. */
function said(source: string): string {
  try {
    return toText(evaluate(source, {})).trim();
  } catch {
    return '';
  }
}

async function knownOf(ctx: Ctx, about: About): Promise<Known> {
  const [facts, industries] = await Promise.all([
    readBookFacts(ctx.db, about),
    readDictionaryLabels(ctx, 'industry'),
  ]);
  const industry = facts?.industry;
  return {
    'station.name': facts?.stationName,
    'station.code': facts?.stationCode,
    'station.address': facts?.stationAddress,
    'enterprise.name': facts?.enterpriseName,
    'enterprise.industry': industries.get(industry ?? '') ?? industry,
    'opsCompany.name': facts?.opsCompanyName,
    'order.code': facts?.orderNo,
    'user.realName': ctx.actor.realName || ctx.actor.username,
    now: wallTime(ctx.now()),
  };
}
