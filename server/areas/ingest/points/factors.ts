import { standardCode } from '#schemas/basics/factor-code.ts';
import factorFile from '#schemas/dictionaries/factors.json' with { type: 'json' };
import { unitAt } from '#schemas/formulas/factor-unit.ts';
import type { Db } from '#server/db/db.ts';
import { type FactorRow, loadFactors } from './point-store.ts';

/** The factors of the catalogue as ingest uses them. */
export interface Factors {
  of(code: string): FactorRow | undefined;
  all(): readonly FactorRow[];
  /** What a factor is measured in at points of a kind; null where it has no unit or is not known. */
  unitAt(code: string, stCode: string | null): string | null;
  /** The catalogue's code of a 2005 one, and of one in another case; others stay as they are. */
  todayOf(code: string): string;
}

export interface KeptFactors extends Factors {
  reload(db: Db): Promise<void>;
}

/** Edition 2005 codes of the standard's own table (DOMAIN.md, factors). */
const LEGACY_CODES: Readonly<Record<string, string>> = factorFile.legacyMap;
const SHIPPED_CODES = factorFile.factors.map(({ code }) => code);

export function keepFactors(): KeptFactors {
  let factors = new Map<string, FactorRow>();
  let legacy = new Map(Object.entries(LEGACY_CODES));
  let inAnyCase = foldCase(SHIPPED_CODES, legacy);
  return {
    async reload(db) {
      const rows = await loadFactors(db);
      factors = new Map(rows.map((factor) => [factor.code, factor]));
      legacy = new Map(Object.entries(LEGACY_CODES));
      for (const factor of rows) if (factor.legacyCode) legacy.set(factor.legacyCode, factor.code);
      inAnyCase = foldCase([...SHIPPED_CODES, ...factors.keys()], legacy);
    },
    of: (code) => factors.get(code),
    all: () => [...factors.values()],
    unitAt(code, stCode) {
      const factor = factors.get(code);
      return factor ? unitAt(factor, stCode) : null;
    },
    todayOf: (code) =>
      factors.has(code)
        ? code
        : (legacy.get(code) ?? inAnyCase.get(code.toLowerCase()) ?? standardCode(code)),
  };
}

/** In small letters → the code that is meant. Codes that differ in case alone are told apart by it: they are not among them. */
function foldCase(
  codes: Iterable<string>,
  legacy: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const folded = new Map<string, string | null>();
  const put = (name: string, code: string): void => {
    const key = name.toLowerCase();
    const known = folded.get(key);
    folded.set(key, known === undefined || known === code ? code : null);
  };
  for (const code of codes) put(code, code);
  for (const [name, code] of legacy) if (!folded.has(name.toLowerCase())) put(name, code);
  return new Map(
    [...folded].flatMap(([key, code]) => (code === null ? [] : [[key, code] as const])),
  );
}
