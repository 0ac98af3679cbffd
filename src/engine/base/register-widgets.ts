import type { ComponentType, ReactNode } from 'react';

import type { LazyView, WidgetConfig } from './define-widget.ts';
import { fetchTextsBy, lazyPart } from './lazy-part.tsx';
import { registerParts, type NewParts } from './registry.ts';

/** What the house does for every widget. */
export interface WidgetHouse {
  /** Fetches files of texts. */
  readonly loadTexts: (...names: readonly string[]) => Promise<void>;
  /** Stands in the place of a whole page that has not come. */
  readonly skeleton: ReactNode;
}

/**
 * Hands the drawings of widgets to the engine; their code comes when each is first shown.
 * @returns fetches those that are wanted soon
 */
export function registerWidgets(
  configs: readonly WidgetConfig[],
  { loadTexts, skeleton }: WidgetHouse,
): () => Promise<void> {
  fetchTextsBy(loadTexts);
  const soon: (() => Promise<void>)[] = [];
  const draw = <P extends object>(view: LazyView<P>): ComponentType<P> => {
    const { load, texts = [], isPage = false, isSoon = false } = view;
    const part = lazyPart(load, isPage ? skeleton : null, texts);
    if (isSoon) soon.push(part.preload);
    return part;
  };
  for (const config of configs) registerParts(partsOf(config, draw));
  return async () => {
    await Promise.all(soon.map((fetch) => fetch()));
  };
}

function partsOf(
  { cells, inputs, blocks, widgets, types, pickers, loads, chart }: WidgetConfig,
  draw: <P extends object>(view: LazyView<P>) => ComponentType<P>,
): NewParts {
  return {
    ...(pickers ? { pickers } : {}),
    ...(loads ? { loads } : {}),
    ...(chart ? { chart: draw(chart) } : {}),
    cells: eachOf(cells, (view) => ({
      component: draw(view),
      ...(view.saysCodes ? { saysCodes: true } : {}),
    })),
    inputs: eachOf(inputs, draw),
    blocks: eachOf(blocks, (view) => ({
      component: draw(view),
      place: view.place,
      holdsHistory: view.holdsHistory === true,
    })),
    widgets: eachOf(widgets, draw),
    types: eachOf(types, ({ cell, display, changed, input, toText }) => ({
      cell: draw(cell),
      ...(display ? { display: draw(display) } : {}),
      ...(changed ? { changed: draw(changed) } : {}),
      ...(input ? { input: draw(input) } : {}),
      toText,
    })),
  };
}

function eachOf<V, P>(
  table: Readonly<Record<string, V>> = {},
  of: (view: V) => P,
): Readonly<Record<string, P>> {
  return Object.fromEntries(Object.entries(table).map(([name, view]) => [name, of(view)]));
}
