import type { Rule } from './field.ts';

/** A screen over one or several entities. Most entities need none: their `menu.url` is their route. */
export interface ScreenSchema {
  readonly $schema?: string;
  readonly v: number;
  /** The route name. */
  readonly name: string;
  readonly title: string;
  readonly permission?: string;
  readonly body: ScreenNode;
  readonly menu?: { readonly parent: string; readonly url: string; readonly sort: number; readonly icon?: string };
}

export type ScreenNode =
  | {
      readonly list: string;
      readonly where?: Rule;
      readonly height?: number;
      readonly columns?: readonly string[];
      readonly filters?: readonly string[];
      readonly actions?: readonly string[];
      readonly title?: string;
    }
  | { readonly tabs: readonly { readonly title: string; readonly permission?: string; readonly body: ScreenNode }[] }
  /** Left list, right node; the right one sees the chosen row as `$master.field`. */
  | { readonly master: ScreenNode; readonly detail: ScreenNode; readonly width?: number }
  | { readonly rows: readonly ScreenNode[] }
  | { readonly grid: readonly { readonly span: number; readonly body: ScreenNode }[] }
  /** A registered hand-written widget. */
  | { readonly widget: string; readonly props?: Readonly<Record<string, unknown>> };

/** Groups of the menu tree: `src/schemas/screens/menu.json`. */
export interface MenuGroup {
  readonly key: string;
  readonly parent?: string;
  readonly title: string;
  readonly icon?: string;
  readonly sort: number;
}
