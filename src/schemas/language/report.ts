import { dictOf } from '../types/ask.ts';
import type { Translations } from '../types/words.ts';
import type { DictionarySpec, EntitySchema } from './entity.ts';
import type { SheetSpec } from './sheet.ts';

/** Whom a report is about. */
export const REPORT_SUBJECTS = ['point', 'enterprise', 'region', 'company'] as const;
export type ReportSubject = (typeof REPORT_SUBJECTS)[number];

/** How long the periods of reports are. */
export const REPORT_KINDS = ['day', 'week', 'month', 'quarter', 'year'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** A template of reports, a file of its own: whom it is about, of which periods, and how it lies on paper. */
export interface ReportSchema {
  readonly $schema?: string;
  readonly v: number;
  readonly name: string;
  readonly title: string;
  /** The entity whose records its reports are: the sheet shows fields of it. */
  readonly entity: string;
  readonly subject: ReportSubject;
  /** Periods it is made for. */
  readonly kinds: readonly ReportKind[];
  /** Made by itself when a period is over; else whoever asks for it gets it. */
  readonly nightly?: boolean;
  readonly sheet: SheetSpec;
  readonly translations?: Translations;
}

/** The dictionary by which records of an entity say which template made them: that of its field `template`. */
export function templateDict({ fields }: EntitySchema): string | undefined {
  const field = fields['template'];
  return field && dictOf(field);
}

/** An entity whose dictionary of templates has a value for each of its templates. */
export function withTemplates(
  entity: EntitySchema,
  reports: readonly ReportSchema[],
): EntitySchema {
  const dict = templateDict(entity);
  const spec = dict === undefined ? undefined : entity.dictionaries?.[dict];
  if (dict === undefined || !spec || reports.length === 0) return entity;
  const values: DictionarySpec['values'] = {
    ...spec.values,
    ...Object.fromEntries(reports.map(({ name, title }) => [name, { title }])),
  };
  return { ...entity, dictionaries: { ...entity.dictionaries, [dict]: { ...spec, values } } };
}
