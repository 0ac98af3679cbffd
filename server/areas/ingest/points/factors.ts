import factorFile from '#schemas/dictionaries/factors.json' with { type: 'json' };
import type { Db } from '#server/db/db.ts';
import { type FactorRow, loadFactors } from './point-store.ts';

/** The factors of the catalogue as ingest uses them. */
export interface Factors {
  of(code: string): FactorRow | undefined;
  all(): readonly FactorRow[];
  /** Today's code of a 2005 one; others stay as they are. */
  todayOf(code: string): string;
}

export interface KeptFactors extends Factors {
  reload(db: Db): Promise<void>;
}

/** Edition 2005 codes of the standard's own table (DOMAIN.md, factors). */
const LEGACY_CODES: Readonly<Record<string, string>> = factorFile.legacyMap;

export function keepFactors(): KeptFactors {
  let factors = new Map<string, FactorRow>();
  let legacy = new Map(Object.entries(LEGACY_CODES));
  return {
    async reload(db) {
      const rows = await loadFactors(db);
      factors = new Map(rows.map((factor) => [factor.code, factor]));
      legacy = new Map(Object.entries(LEGACY_CODES));
      for (const factor of rows) if (factor.legacyCode) legacy.set(factor.legacyCode, factor.code);
    },
    of: (code) => factors.get(code),
    all: () => [...factors.values()],
    todayOf: (code) => (factors.has(code) ? code : (legacy.get(code) ?? code)),
  };
}
