import {
  FACTORS,
  CITY,
  factor,
  person,
  region,
  degrees,
  anyNumber,
  FACTOR,
  STANDARD,
} from './delivered-names.ts';
import { list, map, object, row, type Part } from './delivered-parts.ts';
import { fieldOf, namedIn, oneOf, text, written } from './delivered-values.ts';

/** What the files of a fresh database and of the demo city hold, word by word: by their paths. */
export const BASE_FILES: Readonly<Record<string, Part>> = {
  'server/seeds/work-rules.json': object({
    'urgency!': fieldOf('ops/order-type', 'urgency'),
    // its rows are judged with those of other entities
    types: () => undefined,
    'flow!': row('ops/order-flow', {}, 'columns'),
    'work!': row('ops/work-rule', {}, 'columns'),
  }),
  'server/seeds/holidays.json': object({
    'source!': text,
    'days!': list(row('dm/holiday', {}, 'fields')),
  }),
  [FACTORS]: object({
    'factors!': list(
      row(
        FACTOR,
        {
          names: object({ 'zh-TW!': text, 'en-US!': text }),
          v2025: object({
            name: fieldOf(FACTOR, 'name'),
            unit: fieldOf(FACTOR, 'unit'),
            dataType: written(/^N\d{1,2}(\.\d{1,2})?$/, 'N6.1'),
          }),
        },
        'fields',
      ),
    ),
    'legacyMap!': map(written(/^[A-Z]?\d{2,3}$/, 'B01, 001'), factor),
    'suffixes!': map(written(/^[A-Za-z]+$/, 'Rtd'), text),
  }),
  'src/schemas/dictionaries/standards.json': list(
    row(STANDARD, {
      items: list(row(`${STANDARD}#items`, { factor }, 'fields')),
    }),
  ),
  [CITY]: object({
    'password!': text,
    'depts!': list(object({ 'key!': text, 'name!': text, 'leader!': person })),
    'enterprises!': list(row('ops/enterprise', { key: text, ...degrees })),
    'opsCompanies!': list(row('ops/ops-company', { key: text })),
    'users!': list(
      row('sys/user', {
        dept: namedIn(`${CITY}#depts.key`, 'department'),
        roles: list(namedIn('server/seeds/roles.json#key', 'delivered role')),
        enterprise: namedIn(`${CITY}#enterprises.key`, 'enterprise'),
        opsCompany: namedIn(`${CITY}#opsCompanies.key`, 'company'),
        regionCode: region,
      }),
    ),
    'stations!': list(
      object({
        'enterprise!': namedIn(`${CITY}#enterprises.key`, 'enterprise'),
        'opsCompany!': namedIn(`${CITY}#opsCompanies.key`, 'company'),
        'code!': fieldOf('ops/station', 'code'),
        'name!': fieldOf('ops/station', 'name'),
        'stationType!': fieldOf('ops/station', 'stationType'),
        'monitorType!': fieldOf('dm/monitor-point', 'monitorType'),
        'stCode!': fieldOf('dm/monitor-point', 'stCode'),
        'protocol!': fieldOf('dm/monitor-point', 'protocol'),
        'mn!': fieldOf('dm/monitor-point', 'mn'),
        'lng!': degrees.lng,
        'lat!': degrees.lat,
        'factors!': list(
          object({
            'code!': factor,
            'base!': anyNumber,
            'spread!': anyNumber,
            upper: anyNumber,
            lower: anyNumber,
          }),
        ),
      }),
    ),
    'texts!': map(
      oneOf('orderContent', 'result', 'refuse', 'cancel', 'reject', 'audit', 'confirm', 'comment'),
      text,
    ),
  }),
};
