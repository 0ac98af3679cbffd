import type { Takes } from '../types/takes.ts';
import { DICT_TEXT, LINKED_FACTS, NOTHING, STEP_BAR } from './block-takes.ts';
import {
  WIDGET_BLOCK_TAKES,
  WIDGET_BLOCKS,
  WIDGET_CELLS,
  WIDGET_INPUTS,
  WIDGETS,
} from './widget-names.gen.ts';

/**
 * Names of parts that are drawn by hand and that schemas may ask for. Those of the engine are words of the language: its tables are
 * exhaustive over them, so that one without a drawing, and a drawing without a name, does not compile. Those of widgets are printed from
 * `config.ts` of each widget by `npm run gen`; the checker and the server read the names alone.
 */

/** `list.cell`. */
const ENGINE_CELLS = [
  'levelTag',
  'rateBar',
  'valueLimit',
  'duration',
  'unitValue',
  'shortTime',
  'fileSize',
  'color',
  'qr',
] as const;

/** `form.input` and `filter.input`. */
const ENGINE_INPUTS = [
  'treeRef',
  'menuTree',
  'deptTree',
  'ownLongitude',
  'ownLatitude',
  'cron',
  'avatar',
  'secret',
  'textarea',
] as const;

/** `detail.blocks`. */
const ENGINE_BLOCKS = ['stepBar', 'linkedFacts', 'dictText', 'timeline', 'history'] as const;

/** What these blocks take, and those of widgets. */
export const BLOCK_TAKES: Readonly<Record<BlockName, Takes>> = {
  stepBar: STEP_BAR,
  linkedFacts: LINKED_FACTS,
  dictText: DICT_TEXT,
  timeline: NOTHING,
  history: NOTHING,
  ...WIDGET_BLOCK_TAKES,
};

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
  'help',
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

export type EngineCellName = (typeof ENGINE_CELLS)[number];
export type EngineInputName = (typeof ENGINE_INPUTS)[number];
type BlockName = EngineBlockName | (typeof WIDGET_BLOCKS)[number];
export type EngineBlockName = (typeof ENGINE_BLOCKS)[number];
export type IconName = (typeof ICONS)[number];
export type MenuIconName = (typeof MENU_ICONS)[number];

/** All of them as the checker wants them. */
export const PART_FACTS = {
  cells: new Set<string>([...ENGINE_CELLS, ...WIDGET_CELLS]),
  inputs: new Set<string>([...ENGINE_INPUTS, ...WIDGET_INPUTS]),
  blocks: new Set<string>([...ENGINE_BLOCKS, ...WIDGET_BLOCKS]),
  widgets: new Set<string>(WIDGETS),
  icons: new Set<string>(ICONS),
  menuIcons: new Set<string>(MENU_ICONS),
} as const;
