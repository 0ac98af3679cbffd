import type { Rule } from '../types/field-base.ts';
import type { KeyRule } from '../types/key-rule.ts';
import type { Expression, Translations } from '../types/words.ts';
import type { ChartNode, DrawerFace, FactsNode, FiguresNode, RowsNode } from './address-nodes.ts';
import type { MenuSpec } from './entity.ts';
import type { IconName } from './part-names.ts';
import type { ReportNode } from './report-node.ts';
import type { ScreenParams } from './screen-params.ts';
import type { WallNode } from './wall.ts';

/** A screen over one or several entities. Most entities need none: their `menu.url` is their route. */
export interface ScreenSchema {
  readonly $schema?: string;
  readonly v: number;
  /** The route name. */
  readonly name: string;
  readonly title: string;
  readonly permission?: string;
  /** Asked for in one card at the top, kept in the address, read by every node as `$param.name`. */
  readonly params?: ScreenParams;
  readonly body: ScreenNode;
  /** Buttons beside the title that open more of it beside the page. */
  readonly drawers?: readonly ScreenDrawer[];
  readonly menu?: MenuSpec;
  /** Without a menu entry: the address of the page of the menu it is come to from, which stays marked and leads back. */
  readonly under?: string;
  readonly translations?: Translations;
}

/** What a button beside the title opens; who lacks the key does not see the button. */
export interface ScreenDrawer extends DrawerFace {
  readonly icon?: IconName;
  readonly permission?: KeyRule;
  readonly body: ScreenNode;
}

/** The number on a tab: the rows of an entity that a preset or a rule holds. */
export interface TabBadge {
  readonly list: string;
  readonly preset?: string;
  readonly where?: Rule;
}

/**
 * Several entities as one tree, the left side of `master` and `detail`. The nodes of every level but the last are values of a field of the
 * last one (`by`), so that each leads to something, with the number of leaves below, within what the reader may see.
 */
export interface TreeNode {
  readonly tree: readonly TreeLevel[];
  /** Narrows the leaves. */
  readonly where?: Rule;
  /** A search over the leaves. */
  readonly search?: boolean;
  /** Which levels may be chosen; default all. Others unfold. */
  readonly pick?: readonly string[];
  /** With `false` the last level is only counted: the one above it is the lowest that is shown. */
  readonly leaves?: boolean;
  readonly title?: string;
  /** px */
  readonly height?: number;
}

interface TreeLevel {
  readonly entity: string;
  /** The field of the last entity that names this level; the last level has none. */
  readonly by?: string;
  readonly icon?: string;
  /** A field of the last level shown beside its name. */
  readonly tag?: string;
  /** `tag` as a dot in the tone of its field instead of its word, which stands in the hint of the dot. */
  readonly dot?: boolean;
  /** Of the last level: records of other entities that stand beside its own, found by the same fields; who may not list them sees none. */
  readonly also?: readonly TreeLeaf[];
}

/** Leaves of another entity. */
export type TreeLeaf = Pick<TreeLevel, 'entity' | 'icon' | 'tag' | 'dot'>;

export type ScreenNode =
  | {
      readonly list: string;
      readonly where?: Rule;
      readonly height?: number;
      readonly columns?: readonly string[];
      readonly filters?: readonly string[];
      readonly actions?: readonly string[];
      readonly title?: string;
      /** Presets of the entity as a strip of counts above the rows. */
      readonly stats?: readonly string[];
      /** The preset it opens with. */
      readonly preset?: string;
      /** The view it opens with; with one the list offers all views of the entity. */
      readonly view?: string;
      /** Whether it has the quick search. */
      readonly search?: boolean;
    }
  | {
      readonly tabs: readonly {
        readonly title: string;
        readonly permission?: KeyRule;
        readonly when?: Expression;
        readonly badge?: TabBadge;
        /** Asked for in a card of the tab, besides those of the screen; `when` and `badge` do not see them. */
        readonly params?: ScreenParams;
        readonly body: ScreenNode;
      }[];
    }
  | TreeNode
  /** Left list or tree, right node; the right one sees the chosen row as `$master.field`, of a tree also `$master.kind` and `$master.<entity>.id`. */
  /** With `whole` the right side is there before a row is chosen, too, and shows the whole: `$master.x` is then not filled in. */
  | {
      readonly master: ScreenNode;
      readonly detail: ScreenNode;
      readonly width?: number;
      readonly whole?: boolean;
    }
  | { readonly rows: readonly ScreenNode[] }
  | { readonly grid: readonly { readonly span: number; readonly body: ScreenNode }[] }
  | ReportNode
  | WallNode
  | FactsNode<ScreenNode>
  | RowsNode<ScreenNode>
  | FiguresNode<ScreenNode>
  | ChartNode<ScreenNode>
  /** The caller's own record of an entity with `rest.own`: its facts and buttons; with `by` the record whose id the address holds under that name. */
  | { readonly record: string; readonly by?: string; readonly cases?: readonly RecordCase[] }
  /** A registered hand-written widget. */
  | { readonly widget: string; readonly props?: Readonly<Record<string, unknown>> };

/** What the page of a record is by what the record holds; the first case that holds. */
export interface RecordCase {
  /** Sees the record as `$row`. */
  readonly when?: Expression;
  /** Names the tab; `{field}` is filled from the record. */
  readonly title: string;
  /** Stands below the record. */
  readonly below?: ScreenNode;
}

/** Groups of the menu tree: `src/schemas/screens/menu.json`. */
export interface MenuGroup {
  readonly key: string;
  readonly parent?: string;
  readonly title: string;
  readonly icon?: string;
  readonly sort: number;
}
