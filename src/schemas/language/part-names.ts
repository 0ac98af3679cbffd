/**
 * Names of parts that are drawn by hand and that schemas may ask for. The registries of the client are tables over these names, so
 * that one without a drawing, and a drawing without a name, does not compile; the checker and the server read the names alone.
 */

/** `list.cell`. */
export const CELLS = [
  'levelTag',
  'rateBar',
  'valueLimit',
  'duration',
  'unitValue',
  'shortTime',
  'fileSize',
  'factor',
  'color',
  'aqi',
] as const;

/** `form.input` and `filter.input`, of the engine and of the house. */
export const ENGINE_INPUTS = [
  'factor',
  'treeRef',
  'menuTree',
  'deptTree',
  'cron',
  'avatar',
  'secret',
  'textarea',
] as const;
export const HOUSE_INPUTS = ['phoneCode', 'backTarget', 'moveTarget'] as const;

/** `detail.blocks`, of the engine and of the house. */
export const ENGINE_BLOCKS = [
  'stepBar',
  'linkedFacts',
  'dictText',
  'timeline',
  'history',
  'alarmWhy',
] as const;
export const HOUSE_BLOCKS = [
  'readingCurve',
  'sameFactorCurve',
  'weatherSlot',
  'lostHours',
  'correctionHours',
  'diagnosisEvidence',
  'packetTree',
  'processDetail',
  'processBar',
  'processDiagram',
] as const;

/** Blocks whose `source` answers one record: the part of it that they show. All others show rows. */
export const RECORD_BLOCKS: ReadonlyMap<string, string> = new Map([['processDiagram', 'xml']]);

/** Widgets of screens and tools of lists. */
export const WIDGETS = [
  'readingCurve',
  'readingCompare',
  'lostHours',
  'schemaWorkbench',
  'twoStep',
  'connection',
  'alarmSound',
  'alarmSilence',
  'processDetail',
  'processHeat',
] as const;

/** Icons of buttons, moves and statuses. */
export const ICONS = [
  'clock',
  'inbox',
  'sync',
  'audit',
  'file-done',
  'check-circle',
  'stop',
  'rollback',
  'delete',
  'close-circle',
  'bell',
  'warning',
  'info',
  'up',
  'down',
  'left',
  'right',
  'reload',
  'setting',
  'fullscreen',
  'density',
  'export',
  'download',
  'import',
  'upload',
  'print',
  'plus',
  'minus',
  'edit',
  'eye',
  'search',
  'close',
  'lock',
  'pin',
  'more',
  'file',
  'location',
  'check',
  'send',
  'star',
  'star-filled',
  'mute',
  'bookmark',
  'table',
  'cards',
  'chart',
  'board',
  'calendar',
  'timeline',
  'map',
  'user',
  'mobile',
  'pause',
  'redo',
  'unlock',
  'list',
  'key',
  'logout',
  'field-time',
  'save',
  'cloud',
  'message',
  'environment',
  'swap',
] as const;

/** Icons of menu entries. */
export const MENU_ICONS = [
  'alert',
  'api',
  'apartment',
  'audit',
  'bank',
  'bell',
  'book',
  'bug',
  'check-circle',
  'clock',
  'cloud',
  'global',
  'file',
  'desktop',
  'cluster',
  'dashboard',
  'environment',
  'experiment',
  'field-time',
  'file-done',
  'file-text',
  'home',
  'line-chart',
  'inbox',
  'list',
  'login',
  'menu',
  'message',
  'profile',
  'safety',
  'setting',
  'sliders',
  'team',
  'tool',
  'user',
] as const;

export type CellName = (typeof CELLS)[number];
export type EngineInputName = (typeof ENGINE_INPUTS)[number];
export type HouseInputName = (typeof HOUSE_INPUTS)[number];
export type EngineBlockName = (typeof ENGINE_BLOCKS)[number];
export type HouseBlockName = (typeof HOUSE_BLOCKS)[number];
export type WidgetName = (typeof WIDGETS)[number];
export type IconName = (typeof ICONS)[number];
export type MenuIconName = (typeof MENU_ICONS)[number];

/** All of them as the checker wants them. */
export const PART_FACTS = {
  cells: new Set<string>(CELLS),
  inputs: new Set<string>([...ENGINE_INPUTS, ...HOUSE_INPUTS]),
  blocks: new Set<string>([...ENGINE_BLOCKS, ...HOUSE_BLOCKS]),
  widgets: new Set<string>(WIDGETS),
  icons: new Set<string>(ICONS),
  menuIcons: new Set<string>(MENU_ICONS),
} as const;
