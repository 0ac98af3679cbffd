import type { FieldSpec } from '../types/field.ts';
import type { KeyRule } from '../types/key-rule.ts';
import type { Expression } from '../types/words.ts';
import type { OutgoingSpec } from './outgoing.ts';
import type { LayoutNode } from './page.ts';

export type ActionPlace = 'toolbar' | 'row' | 'batch' | 'detail';
/** `copy`: a new record that starts from this one, where an entity asks for it. `addChild`: a new row of a tree below this one. `submit`: the record goes into its approval. `label`: a label of each chosen record. `sheet`: its page for paper, `pdf`: the same as a file. `bulk`: fields of all chosen records, changed at once. */
export type Builtin = StandardAction | 'print';

/** Buttons that have words of the house where the schema gives none. */
export type StandardAction =
  | 'create'
  | 'edit'
  | 'remove'
  | 'view'
  | 'export'
  | 'import'
  | 'copy'
  | 'addChild'
  | 'submit'
  | 'label'
  | 'sheet'
  | 'pdf'
  | 'excel'
  | 'bulk';

/**
 * A button. The standard ones (create, edit, remove, view, import, export) follow from the entity's verbs;
 * an entry with the same key changes them, `"hidden": true` removes them.
 */
export interface ActionSpec {
  readonly title: string;
  readonly builtin?: Builtin;
  readonly hidden?: boolean;
  readonly place: ActionPlace | readonly ActionPlace[];
  readonly icon?: string;
  readonly kind?: 'primary' | 'default' | 'danger';
  /** Default `<entity permission>:<key>`. */
  readonly permission?: string;
  /** Who else must be met besides the key: keys and roles, any or all of them. The server asks the same of what the button does by itself (`set`, and the entity's own verbs). */
  readonly who?: KeyRule;
  /** Shown only where it holds; sees the row's fields and `$user`. */
  readonly when?: Expression;
  /** The move of the status field that this button makes: shown where the move table allows it from the row's status. */
  readonly move?: string;
  /** Asked first. `typeName` demands the record's name to be typed. `{name}`, `{count}` are filled in. */
  readonly confirm?: string | { readonly text: string; readonly typeName?: boolean };
  /** A dialog asked before the call: its fields (own, or names of the entity's fields) and layout. */
  readonly form?: ActionForm;
  /** `POST /ops/workorder/move`; `{id}` and `{field}` are filled from the row. */
  readonly api?: string;
  /** Values: literals, `$row.field`, `$row`, `$ids`, `$form`, `$form.field`, `$user.id`. Default `{ id, ...form }`, in batch `{ ids, ...form }`. */
  readonly body?: Readonly<Record<string, unknown>>;
  /**
   * Sets fields of the row by an address of the action's own, `POST <rest.base>/do/<key>`, which asks for the action's key and
   * nothing else: literals, `$form.field`, `$now`, `$today`, `$user.id` … The record must be in the caller's sight and `when` must hold.
   */
  readonly set?: Readonly<Record<string, unknown>>;
  /** Calls a registered service by an address of the action's own, as `set` has one, with one record; its answer is told, or kept in fields. */
  readonly outgoing?: OutgoingSpec;
  /** One call per this many ms, the first counts. Default 1000. */
  readonly throttleMs?: number;
  /** Batch: how many rows must be chosen, at least and at most. */
  readonly needs?: { readonly min?: number; readonly max?: number };
  /** Batch: the endpoint takes one row; the engine calls it per row, shows progress and a result per row. */
  readonly perRow?: boolean;
  readonly undo?: string;
  /** Read when the dialog opens and shown in it: what pressing OK will do. Answers `{ text, items?: [{ text }] }`. */
  readonly preview?: { readonly api: string; readonly body?: Readonly<Record<string, unknown>> };
  /** Another decision in the same dialog, as a second button; `fields` gives its dialog's fields by those of this one. */
  readonly or?: {
    readonly action: string;
    readonly title: string;
    readonly fields?: Readonly<Record<string, string>>;
  };
  /** The word on the button that ends the dialog; default is the house's OK. */
  readonly submit?: string;
  /** Questions by the name under which the server asks them back (`data.ask` of its refusal); nothing that was typed is lost meanwhile. */
  readonly asks?: Readonly<Record<string, ActionQuestion>>;
  /** What came of the call, as links: rows of the answer under `list` (the answer itself without it), `{field}` filled from each. */
  readonly result?: ActionLinks | ActionSecret;
  /** What follows success. Default `["toast", "reload"]`. */
  readonly then?: readonly ('toast' | 'reload' | 'close' | 'relogin')[];
  /** Opens a page, after the call where there is one: a route with `{field}` placeholders, e.g. `/sys-dict-data?dictTypeId={id}`; `{link}` alone is a field that holds the whole address. */
  readonly open?: string;
  /** A file is chosen first and sent to `api` as a form with this part; `accept`: endings of its name, without the dot. */
  readonly file?: { readonly part: string; readonly accept: readonly string[] };
  /** The browser keeps the file that a GET answers: `GET /activiti/model/export/{id}`, filled from the row. */
  readonly download?: string;
  /** Keyboard letter in the list. */
  readonly key?: string;
}

export interface ActionLinks {
  readonly list?: string;
  readonly text: string;
  readonly open: string;
}

/** A field of the answer that is shown this one time, with a button to copy it, e.g. a temporary password. */
export interface ActionSecret {
  readonly once: string;
  /** `{field}` is filled from the row. */
  readonly text: string;
  /** It is an address below that of the product: shown whole, and as a code to scan. */
  readonly isAddress?: boolean;
}

/** A choice that the person makes and the server does not: sent again with the chosen value under `field`. */
export interface ActionQuestion {
  /** `{field}` is filled from the data of the refusal. */
  readonly text: string;
  readonly field: string;
  readonly choices: Readonly<
    Record<string, { readonly title: string; readonly kind?: 'primary' | 'default' | 'danger' }>
  >;
}

export interface ActionForm {
  readonly title?: string;
  /** One line that says what the action does. */
  readonly purpose?: string;
  readonly fields: Readonly<
    Record<string, FieldSpec | { readonly use: string; readonly required?: boolean }>
  >;
  readonly layout?: LayoutNode;
  readonly width?: number;
  /** Opens with what the row holds in the fields of the same names, and asks the server for the row first: what is not touched is sent as it was. */
  readonly fill?: boolean;
}
