import type { ComponentType } from 'react';
import type { Row } from './ports.ts';

/** What a hand-written widget on a screen is given. */
export interface WidgetProps {
  readonly props: Readonly<Record<string, unknown>>;
  /** The row chosen in the master list, when the widget stands in a detail. */
  readonly master: Row | undefined;
}

const widgets = new Map<string, ComponentType<WidgetProps>>();

/** Registers a widget that a screen may name. */
export function registerWidget(name: string, widget: ComponentType<WidgetProps>): void {
  widgets.set(name, widget);
}

export function namedWidget(name: string): ComponentType<WidgetProps> | undefined {
  return widgets.get(name);
}

/** Names a screen may ask for. */
export function widgetNames(): readonly string[] {
  return [...widgets.keys()];
}
