import type { MapOutline } from '#engine/base/ports.ts';
import { readOutlines, type Areas } from './read-outlines.ts';
import { SOUTH_SEA } from './south-sea.ts';

/** Provinces by the first two digits of their region codes, as the files of `map-outlines` (echarts 4.9.0) are called. */
const FILES: Readonly<Record<string, string>> = {
  11: 'beijing',
  12: 'tianjin',
  13: 'hebei',
  14: 'shanxi',
  15: 'neimenggu',
  21: 'liaoning',
  22: 'jilin',
  23: 'heilongjiang',
  31: 'shanghai',
  32: 'jiangsu',
  33: 'zhejiang',
  34: 'anhui',
  35: 'fujian',
  36: 'jiangxi',
  37: 'shandong',
  41: 'henan',
  42: 'hubei',
  43: 'hunan',
  44: 'guangdong',
  45: 'guangxi',
  46: 'hainan',
  50: 'chongqing',
  51: 'sichuan',
  52: 'guizhou',
  53: 'yunnan',
  54: 'xizang',
  61: 'shanxi1',
  62: 'gansu',
  63: 'qinghai',
  64: 'ningxia',
  65: 'xinjiang',
  71: 'taiwan',
  81: 'xianggang',
  82: 'aomen',
};
const FOLDER = '../../../node_modules/map-outlines/map/json';
const provinces = import.meta.glob<Areas>(
  '../../../node_modules/map-outlines/map/json/province/*.json',
  { import: 'default' },
);
const country = import.meta.glob<Areas>('../../../node_modules/map-outlines/map/json/china.json', {
  import: 'default',
});
const COUNTRY = '100000';

/** What was asked for once is kept: outlines do not change while the page lives. */
const kept = new Map<string, Promise<readonly MapOutline[]>>();

/**
 * Outlines of what lies within a region: of the country its provinces, of a province its cities, of a municipality its districts; none of others.
 * Without a code the districts the product ships with: schematic, drawn for the demo city. All come from this server, each file when it is first needed.
 */
export async function loadMapOutlines(of = ''): Promise<readonly MapOutline[]> {
  const known = kept.get(of);
  if (known) return known;
  const loading = load(of);
  kept.set(of, loading);
  loading.catch(() => kept.delete(of));
  return loading;
}

async function load(of: string): Promise<readonly MapOutline[]> {
  if (of === '')
    return readOutlines((await import('#schemas/dictionaries/region-outlines.json')).default);
  if (of === COUNTRY) {
    const china = await country[`${FOLDER}/china.json`]?.();
    return china ? [...readOutlines(china), SOUTH_SEA] : [];
  }
  const file = /^\d{2}0000$/.test(of) ? FILES[of.slice(0, 2)] : undefined;
  const areas = await provinces[`${FOLDER}/province/${file}.json`]?.();
  return areas ? readOutlines(areas) : [];
}
