import { RECORD_LANG } from '#server/base/texts/said.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import type { ReportPeriod } from './periods.ts';
import {
  BASES,
  SUBJECTS,
  type MemberOf,
  type PlantedReport,
  type PointRow,
} from './report-store.ts';

/** Who a report is about, with the points it adds up. */
export interface Subject {
  readonly subject: string;
  readonly id: string;
  readonly name: string;
  readonly points: readonly PointRow[];
}

const CODE = { whole: 6, parts: [2, 4, 6] } as const;

/** The regions a code lies in, from province to county: `320402` lies in `320000`, `320400` and itself. */
export function regionsOf(code: string): readonly string[] {
  return [...new Set(CODE.parts.map((length) => code.slice(0, length).padEnd(CODE.whole, '0')))];
}

/** The smallest region that all of them lie in; null where there is none, or one has no region. */
export function regionOfAll(codes: readonly (string | null)[]): string | null {
  const [first] = codes;
  if (first === undefined || first === null) return null;
  const shared = regionsOf(first).filter((region) =>
    codes.every((code) => code !== null && regionsOf(code).includes(region)),
  );
  return shared.at(-1) ?? null;
}

/** Everybody whom points have reports of: themselves, their enterprises, regions and O&M companies. */
export function subjectsOf(
  points: readonly PointRow[],
  regionName: (code: string) => string,
): readonly Subject[] {
  const groups = new Map<
    string,
    { subject: string; id: string; name: string; points: PointRow[] }
  >();
  const put = (subject: string, id: string | null, name: string | null, point: PointRow): void => {
    if (id === null) return;
    const key = `${subject} ${id}`;
    const group = groups.get(key) ?? { subject, id, name: name ?? id, points: [] };
    groups.set(key, group);
    group.points.push(point);
  };
  for (const point of points) {
    put(SUBJECTS.point, point.id, point.name, point);
    put(SUBJECTS.enterprise, point.enterpriseId, point.enterpriseName, point);
    put(SUBJECTS.company, point.opsCompanyId, point.opsCompanyName, point);
    for (const code of point.regionCode === null ? [] : regionsOf(point.regionCode))
      put(SUBJECTS.region, code, regionName(code), point);
  }
  return [...groups.values()];
}

/** The one value that all share; null where they differ. */
function sharedBy(values: readonly (string | null)[]): string | null {
  const [first = null] = values;
  return values.every((value) => value === first) ? first : null;
}

/**
 * The report of somebody over a period. Whoever sees it sees every value that it adds up: a report belongs to an enterprise, an O&M company or
 * a region only where all of its points do.
 */
export function plantedOf(
  { subject, id, name, points }: Subject,
  { kind, name: period, from, to }: ReportPeriod,
  made: { readonly id: string; readonly by: string },
): PlantedReport {
  const [point] = points;
  const isPoint = subject === SUBJECTS.point;
  const title = serverText(RECORD_LANG, `report.kind.${kind}`);
  return {
    id: made.id,
    name: `${period} ${name} ${title}`,
    kind,
    subject,
    template: BASES[subject] ?? '',
    period,
    period_from: from,
    period_to: to,
    target_id: id,
    target_name: name,
    monitor_point_id: isPoint ? id : null,
    station_id: isPoint ? (point?.stationId ?? null) : null,
    enterprise_id: sharedBy(points.map(({ enterpriseId }) => enterpriseId)),
    ops_company_id: sharedBy(points.map(({ opsCompanyId }) => opsCompanyId)),
    region_code:
      subject === SUBJECTS.region ? id : regionOfAll(points.map((one) => one.regionCode)),
    points: points.length,
    revision: 1,
    previous_id: null,
    creator: made.by,
  };
}

/** Which groups each of the reports of points is added to. */
export function membersOf(
  subjects: readonly Subject[],
  reportOf: (pointId: string) => string | undefined,
): readonly MemberOf[] {
  return subjects.flatMap(({ subject, id, points }) =>
    subject === SUBJECTS.point
      ? []
      : points.flatMap((point) => {
          const report = reportOf(point.id);
          return report === undefined ? [] : [{ report_id: report, subject, target_id: id }];
        }),
  );
}
