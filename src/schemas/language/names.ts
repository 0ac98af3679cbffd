/** Column of a field: `createDate` → `create_date`. The same rule turns sort fields of the client into `orderField`. */
export function columnName(field: string): string {
  return field.replace(/([A-Z])/g, '_$1').toLowerCase();
}

/** Field of a column: `create_date` → `createDate`. */
export function fieldName(column: string): string {
  return column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

const COMPANIONS: Readonly<Record<string, string>> = { pid: 'parentName' };

/**
 * The property that carries the shown name beside a link: `enterpriseId` → `enterpriseName`, `regionCode` → `regionName`,
 * `roleIdList` → `roleNameList`, `roleIds` → `roleNames`, `creator` → `creatorName`, `pid` → `parentName`.
 */
export function companionName(field: string): string {
  const special = Object.hasOwn(COMPANIONS, field) ? COMPANIONS[field] : undefined;
  if (special) return special;
  const renamed = field.replace(/(?:Id|Code)(s|List)?$/, 'Name$1');
  return renamed === field ? `${field}Name` : renamed;
}

/** Route of a menu address: `/sys/dict_type` → `sys-dict-type`. */
export function routeName(url: string): string {
  return url.replace(/^\//, '').replace(/[_/]/g, '-');
}
