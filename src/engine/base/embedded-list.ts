import { type ComponentType, createElement } from 'react';

import type { EntitySchema } from '#schemas/language/entity.ts';
import type { Rule } from '#schemas/types/field-base.ts';
import type { Row } from './ports.ts';

/** What a list is asked to show. */
export interface ListPageProps {
  readonly entity: EntitySchema;
  /** Narrows the list from outside; the user cannot remove it. */
  readonly where?: Rule;
  readonly columns?: readonly string[];
  readonly filters?: readonly string[];
  readonly actions?: readonly string[];
  /** Of an embedded list: presets shown as a strip of counts, the preset and the view it opens with, and whether it has the quick search. */
  readonly stats?: readonly string[];
  readonly preset?: string;
  readonly view?: string;
  readonly search?: boolean;
  /** Inside another page: no address, no keys, no title row of its own. */
  readonly embedded?: boolean;
  readonly title?: string;
  /** px; an embedded list scrolls inside it. */
  readonly height?: number;
  /** Values new records start with. */
  readonly initial?: Row;
  /** Takes the place of opening the detail, e.g. in master and detail. */
  readonly onChoose?: (row: Row) => void;
  readonly onTotal?: (total: number) => void;
}

let list: ComponentType<ListPageProps> | undefined;

/** Lists contain details and details contain lists; the list page makes itself known here, so that neither imports the other. */
export function registerEmbeddedList(component: ComponentType<ListPageProps>): void {
  list = component;
}

/** A list inside another part of the engine. */
export function EmbeddedList(props: ListPageProps) {
  return list ? createElement(list, props) : null;
}
