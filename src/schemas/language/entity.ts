import type { FieldSpec } from '../types/field.ts';
import type { Translations } from '../types/words.ts';
import type { ActionSpec } from './action.ts';
import type { BulkSpec } from './bulk.ts';
import type { LabelSpec } from './label.ts';
import type { DetailSpec, FormSpec, ListSpec, Tone } from './page.ts';
import type { PublicSpec } from './public-view.ts';
import type { SearchSpec } from './search-spec.ts';
import type { SheetSpec } from './sheet.ts';
import type { LifeCycle } from './states.ts';
import type { Writes } from './writes.ts';

/** The version of the schema language that `v` names; older files go through an upgrader first. */
export const LANGUAGE_VERSION = 1;

/**
 * One entity: everything browser and server know about it, as plain data.
 * It drives the table, the endpoints, the permissions, the list, the form and the translations.
 */
export interface EntitySchema {
  readonly $schema?: string;
  readonly v: number;
  /** camelCase, unique in the product: `workOrder`. */
  readonly name: string;
  /** First part of the permission keys: `ops`. */
  readonly module: string;
  /** Text in the source language (zh-CN); translations lie in `locales/<lang>/schemas/<name>.json`. */
  readonly title: string;
  /** Name of many, for menus and lists. No word of a schema: a translation into a language that has a plural brings it under this key. */
  readonly plural?: string;
  /** The field that names a record in titles, pickers and history. Default `name`. */
  readonly nameField?: string;
  /** Base of the permission keys; default `<module>:<name>`. An action's key is `<base>:<action>`. */
  readonly permission?: string;
  readonly table: TableSpec;
  readonly rest: RestSpec;
  readonly fields: Readonly<Record<string, FieldSpec>>;
  readonly list?: ListSpec;
  readonly form?: FormSpec;
  /** Records of other entities that the form of a new one makes with it: all of them or none. */
  readonly writes?: Writes;
  /** What is changed of many records at once; without it there is no 批量修改. */
  readonly bulk?: BulkSpec;
  readonly detail?: DetailSpec;
  /** The part of a record's short address that says what it is, `#/m/<phone>/<id>`: codes on its labels and sheets lead there. Without it they lead to its page. */
  readonly phone?: string;
  /** What the button 打印标签 prints of the chosen records; without it there is none. */
  readonly label?: LabelSpec;
  /** Records are found by every word of their texts, Chinese ones too; without it by the texts of a list's fields alone. */
  readonly search?: SearchSpec;
  /** What holders of a key read without signing in; without it nothing is public. */
  readonly public?: PublicSpec;
  /** How a record lies on A4, for the buttons 打印 and 保存为 PDF; without it there are none. */
  readonly sheet?: SheetSpec;
  readonly actions?: Readonly<Record<string, ActionSpec>>;
  /**
   * Reading records from a workbook. On where the entity answers `save`, for whoever holds `<base>:import`; `false` switches it off.
   * `key`: fields that together find the record a row changes; without it every row makes a new one.
   */
  readonly import?: false | ImportSpec;
  readonly menu?: MenuSpec;
  /** Dictionaries that belong to this file, by code. Once made, their values are the administrators'; what nobody changed follows the file. */
  readonly dictionaries?: Readonly<Record<string, DictionarySpec>>;
  /** The life cycle of the records, as a states file says it; its name is the entity's. */
  readonly states?: LifeCycle;
  /** Records go through a process before they count: what it does with their status. */
  readonly approval?: ApprovalSpec;
  /** Role → keys of this file it gets, each once: what an administrator takes back stays taken. `<base>:*` is all of them. */
  readonly grant?: Readonly<Record<string, readonly string[]>>;
  /**
   * Records for a look around, made once and in demo mode only. A link is given by the name of what it points to; `$by` is the account
   * that makes it, `$moves` the moves it then goes through.
   */
  readonly samples?: readonly Readonly<Record<string, unknown>>[];
  readonly translations?: Translations;
}

/** How the records of an entity are approved; statuses are values of its status field. */
export interface ApprovalSpec {
  /** Key of the process; a record starts with its newest version. */
  readonly process: string;
  /** What the process is called in lists; `{field}` is filled from the record. Default: the record's name. */
  readonly title?: string;
  /** The field that holds the status; default the field of type `status`; else one of a dictionary. */
  readonly statusField?: string;
  /** The status of a record that may be submitted, which every new one has. */
  readonly start: string;
  /** While the process runs. */
  readonly running: string;
  readonly passed: string;
  /** Sent back to the first step: whoever submitted mends it. */
  readonly rejected: string;
  /** Ended before it was through. */
  readonly terminated: string;
  /** Taken back by whoever submitted; default `start`. */
  readonly withdrawn?: string;
  /** Fields the process knows as variables; they follow the record at each step. */
  readonly variables?: readonly string[];
  /** Statuses in which nobody changes the record; `running` always is one. */
  readonly lock?: readonly string[];
  /** Nobody passes a step of what he made or submitted but his own first one, whatever the drawing says. */
  readonly secondPerson?: boolean;
  /** The key for submitting; default `<base>:submit`. */
  readonly permission?: string;
  /** Who decides, one after the other: makes the process of this key, once, and its next version where they change. */
  readonly steps?: readonly ApprovalStep[];
}

/** A step of a process that comes with the file: a task that anybody of its roles may claim. */
export interface ApprovalStep {
  readonly title: string;
  /** Roles by their names. */
  readonly roles: readonly string[];
  /** Taken only where this holds: an expression over the variables of the approval. */
  readonly when?: string;
}

/** A move that a sample row goes through: by whom, and what he fills in. */
export interface SampleMove {
  readonly move: string;
  readonly by: string;
  readonly form?: Readonly<Record<string, unknown>>;
}

/** A dictionary in the file of the entity that needs it. */
export interface DictionarySpec {
  readonly title: string;
  /** Value → what people read. Values that are whole numbers stand in their order, before all others. */
  readonly values: Readonly<Record<string, DictionaryValue>>;
}

interface DictionaryValue {
  readonly title: string;
  readonly tone?: Tone;
  /** `#rrggbb`, where no tone fits. */
  readonly color?: string;
  readonly remark?: string;
}

interface ImportSpec {
  readonly key?: readonly string[];
}

interface TableSpec {
  /** snake_case name of the table. */
  readonly name: string;
  /** Sets of field names that are unique together. A violation answers 10002. */
  readonly unique?: readonly (readonly string[])[];
  readonly indexes?: readonly (readonly string[])[];
  /**
   * Optimistic locking by a `version` column; an update must send the version it saw. `offered`: one that is sent is held against what stands,
   * and who knows none (an interface of others, what waited without a network) is the last to write. `false` says that nobody locks here.
   */
  readonly lock?: boolean | 'offered';
  /** Field-level history written by the server with every change. */
  readonly history?: boolean;
  readonly softDelete?: boolean;
  /** Rows are evidence (packets, alarms, logs): changed by their own services alone, so no verb, button or import of any entity over this table writes them. */
  readonly evidence?: boolean;
  /** Which fields row-level data permission reads; a row is visible when any of them matches. Absent: not scoped. */
  readonly scope?: ScopeSpec;
  /** Holds whose row it is: nobody sees those of others, who sees everything (a super administrator) no more than anybody. */
  readonly own?: string;
  /** A tree: rows point to their parent by this field; the server keeps `pids` (comma list of ancestors). */
  readonly tree?: { readonly parent: string };
  /** `migration`: columns are made by SQL migrations, the registry only reads and checks them. `elsewhere`: the table belongs to another entity, this one looks at it, and what is written through it is written as that one's. `query`: there is no table, rows are what the named `query` answers. Default `schema`. */
  readonly managed?: 'schema' | 'migration' | 'elsewhere' | 'query';
  /** A query by its name on the server (`queries` of an area), read only; `name` is then the name it goes by. */
  readonly query?: string;
  /** `false`: the table, which another program made, has no `creator`, `create_date`, `updater` and `update_date`. */
  readonly audit?: boolean;
}

/**
 * Dimension of data permission → the field that carries it. `id` means the row itself.
 * `dept`: departments of my roles. `deptTree`: my department and below. `enterprise`, `opsCompany`: the unit I belong to.
 * `station`: stations I watch (own unit's, or served by my O&M company). `servedEnterprise`: enterprises whose stations my company serves.
 * `region`: code prefix of my region. `user`: the row names me. `creator`: I made it, and the row (its station, where it says no more) is of
 * no other company or enterprise than mine now; beside it `user` means no more.
 */
export type ScopeDimension =
  | 'dept'
  | 'deptTree'
  | 'enterprise'
  | 'servedEnterprise'
  | 'opsCompany'
  | 'station'
  | 'region'
  | 'user'
  | 'creator';
type ScopeSpec = Readonly<Partial<Record<ScopeDimension, string>>>;

export const VERBS = [
  'page',
  'list',
  'tree',
  'options',
  'info',
  'save',
  'update',
  'delete',
  'deleteOne',
  'export',
  'history',
  'group',
  'move',
  'moves',
  'timeline',
  'submit',
  'sheet',
  'pdf',
  'excel',
  'bulk',
  'bulkPreview',
  'bulkUndo',
] as const;
export type Verb = (typeof VERBS)[number];

/** A fact of the caller that names a record. */
export type OwnFact = '$user.id' | '$user.deptId' | '$user.enterpriseId' | '$user.opsCompanyId';

interface RestSpec {
  /** `/sys/user`, without the `/api` prefix. */
  readonly base: string;
  /** One record for each caller: the one this fact of his names. Its addresses carry no id, and an id in a request counts for nothing. */
  readonly own?: OwnFact;
  /** The verbs the generic service answers. Default: page, list, options, info, save, update, delete, export, history. `group` comes with `page`, `sheet`, `pdf` and `excel` with `info` where the entity has a sheet and does not hide their buttons. */
  readonly verbs?: readonly Verb[];
  /** Paths that differ from the pattern: `{ "info": "GET /ops/enterprise/getEnterprisesDetail/{id}" }`. */
  readonly paths?: Readonly<Partial<Record<Verb, string>>>;
  /** Permission key per verb where it differs; `login` = any signed-in user. */
  readonly permissions?: Readonly<Partial<Record<Verb, string>>>;
  /** Rows above which the total is counted only up to this number and shown as "N+"; whoever turns that far has as many more counted. Default 1000. */
  readonly countCap?: number;
}

/** Where an entity or a screen stands in the menu. */
export interface MenuSpec {
  /** Key of a group in `screens/menu.json`. */
  readonly parent: string;
  /** `sys/user`; the route name is the url with slashes turned into hyphens. */
  readonly url: string;
  readonly sort: number;
  readonly icon?: string;
  /** `url` of the page this one is a tab of: whoever has both finds that page alone in the menu. */
  readonly tabOf?: string;
  /** More rights a role can be given below this entry, each a button of its own: keys that no address or action of the entity carries. */
  readonly grants?: Readonly<Record<string, GrantSpec>>;
}

interface GrantSpec {
  readonly title: string;
  readonly permission: string;
}
