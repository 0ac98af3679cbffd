import type { DiagnosisFinding } from '#schemas/api/diagnosis.ts';
import { wallTime } from '#schemas/basics/wall-time.ts';
import type { Lang } from '#schemas/types/words.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import type { Finding } from './detect/case.ts';
import { EVIDENCE_NUMBERS } from './detect/codes.ts';

export type FactorNames = ReadonlyMap<
  string,
  { readonly name: string; readonly unit: string | null }
>;

/** What is wrong and what to do, as the trade says it. */
export function sayFinding(
  lang: Lang,
  finding: Finding,
  names: FactorNames,
): { readonly cause: string; readonly advice: string } {
  const params = {
    ...finding.numbers,
    factor: nameOf(names, finding.factorCode),
    otherFactor: nameOf(names, finding.otherFactorCode),
  };
  return {
    cause: serverText(lang, `diagnosis.cause.${finding.code}`, params),
    advice: serverText(lang, `diagnosis.advice.${finding.code}`, params),
  };
}

/** A finding as it is answered: in words, with its numbers named and its values by wall time. */
export function presentFinding(lang: Lang, finding: Finding, names: FactorNames): DiagnosisFinding {
  const { kind, code, factorCode, otherFactorCode, confidence, fromMs, toMs, numbers, values } =
    finding;
  const shownCode = finding.shownCode ?? factorCode;
  return {
    kind,
    code,
    factorCode,
    factorName: nameOf(names, factorCode),
    unit: unitOf(names, factorCode),
    shownName: nameOf(names, shownCode),
    shownUnit: unitOf(names, shownCode),
    otherFactorName: nameOf(names, otherFactorCode),
    otherUnit: unitOf(names, otherFactorCode),
    confidence,
    from: wallTime(fromMs),
    until: wallTime(toMs),
    ...sayFinding(lang, finding, names),
    numbers: EVIDENCE_NUMBERS.flatMap((name) => {
      const value = numbers[name];
      return value === undefined
        ? []
        : [{ label: serverText(lang, `diagnosis.number.${name}`), value: String(value) }];
    }),
    values: values.map(({ atMs, value, other }) => ({
      time: wallTime(atMs),
      value,
      other: other ?? null,
    })),
  };
}

function nameOf(names: FactorNames, code: string | null): string | null {
  return code === null ? null : (names.get(code)?.name ?? code);
}

function unitOf(names: FactorNames, code: string | null): string | null {
  return code === null ? null : (names.get(code)?.unit ?? null);
}
