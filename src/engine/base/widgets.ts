import type { ComponentType } from 'react';

import type { WidgetName } from '#schemas/language/part-names.ts';
import type { Row } from './ports.ts';

/** What a hand-written widget on a screen is given. */
export interface WidgetProps {
  readonly props: Readonly<Record<string, unknown>>;
  /** The row chosen in the master list, when the widget stands in a detail. */
  readonly master: Row | undefined;
}

const widgets = new Map<string, ComponentType<WidgetProps>>();

/** Registers the widgets that screens and lists may name. */
export function registerWidgets(
  table: Readonly<Record<WidgetName, ComponentType<WidgetProps>>>,
): void {
  for (const [name, widget] of Object.entries(table)) widgets.set(name, widget);
}

export function namedWidget(name: string): ComponentType<WidgetProps> | undefined {
  return widgets.get(name);
}

/** Names a screen may ask for. */
export function widgetNames(): readonly string[] {
  return [...widgets.keys()];
}
