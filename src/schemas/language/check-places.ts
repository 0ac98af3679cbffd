import { told } from '../texts/told.ts';
import { cardOf } from '../types/ask.ts';
import type { FileReport } from './check-file.ts';
import { valueFault } from './check-values.ts';
import type { EntitySchema } from './entity.ts';
import type { MapSpec } from './page.ts';

/** What cards show must be pictures. */
export function checkPictures({ list, fields }: EntitySchema, report: FileReport): void {
  const image = list?.cards?.image;
  const field = image === undefined ? undefined : fields[image];
  if (field && cardOf(field)?.files !== 'pictures')
    report.tellAt(
      ['list', 'cards', 'image'],
      told('noPictures', '"{{name}}" holds no pictures; the type must be image', {
        name: image ?? '',
      }),
    );
}

/** What a map shows must have a place. */
export function checkPlaces({ list, fields }: EntitySchema, report: FileReport): void {
  const { location = '', area, ...map } = list?.map ?? {};
  const field = Object.hasOwn(fields, location) ? fields[location] : undefined;
  if (field && cardOf(field)?.workbook?.form !== 'place')
    report.tellAt(
      ['list', 'map', 'location'],
      told('noLocation', '"{{name}}" is no location', { name: location }),
    );
  checkArea(area, fields, report);
  checkTones(map, fields, report);
}

function checkArea(
  area: string | undefined,
  fields: EntitySchema['fields'],
  report: FileReport,
): void {
  const field = area === undefined ? undefined : fields[area];
  if (area !== undefined && field && !cardOf(field)?.isArea)
    report.tellAt(
      ['list', 'map', 'area'],
      told('noArea', '"{{name}}" is no area; the type must be polygon', { name: area }),
    );
}

/** Shapes and colours go by values that the field can have. */
function checkTones(
  { status, tones = {} }: Partial<MapSpec>,
  fields: EntitySchema['fields'],
  report: FileReport,
): void {
  const field = status === undefined ? undefined : fields[status];
  if (Object.keys(tones).length > 0 && status === undefined)
    report.warnAt(
      ['list', 'map', 'tones'],
      told('mapStatus', 'of which field these are values says "status"'),
    );
  for (const value of field ? Object.keys(tones) : []) {
    const strange =
      field && valueFault(field, { name: status ?? '', op: 'eq', value }, report.known);
    if (strange !== undefined) report.tellAt(['list', 'map', 'tones', value], strange);
  }
}
