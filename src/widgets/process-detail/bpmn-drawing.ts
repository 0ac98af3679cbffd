import NavigatedViewer from 'bpmn-js/lib/NavigatedViewer';
import 'bpmn-js/dist/assets/diagram-js.css';
import 'bpmn-js/dist/assets/bpmn-js.css';

import type { NodeMark } from './process-model.ts';

/** What the drawing needs of bpmn-js. */
interface Canvas {
  zoom(to: number | 'fit-viewport', center?: 'auto'): number;
  addMarker(element: string, marker: string): void;
  resized(): void;
}
interface Overlays {
  add(
    element: string,
    overlay: {
      readonly position: Readonly<Record<string, number>>;
      readonly html: HTMLElement;
      readonly show?: object;
    },
  ): string;
}
interface Elements {
  get(id: string): { readonly width?: number } | undefined;
}

/** What is marked in a diagram besides what its file says. */
export interface DrawnMarks {
  readonly nodes: readonly NodeMark[];
  readonly done: readonly string[];
  readonly active: readonly string[];
  readonly flows: readonly string[];
  /** How long nodes take, the slowest of them in the warmest colour, and what is said of each. */
  readonly heat?: readonly {
    readonly node: string;
    readonly level: HeatLevel;
    readonly text: string;
  }[];
}

/** From cool to hot. */
export type HeatLevel = 1 | 2 | 3 | 4;

/** A diagram that stands in its box. */
export interface Drawing {
  /** @returns the scale it has now, 1 is its own size. */
  zoom(to: 'fit' | 'whole' | 'in' | 'out'): number;
  destroy(): void;
}

const STEP = 1.25;
const SMALLEST = 0.2;
const LARGEST = 4;
/** A small process is not blown up. */
const FIT_AT_MOST = 1;
/** Nothing touches the edge. */
const WITH_MARGIN = 0.94;
/** px under a node */
const UNDER = 4;
const LEAST_WIDTH = 120;

/**
 * Draws a BPMN file with what is done, current and taken, and who and when under the nodes. Colours are those of the house, so that the
 * drawing follows the theme by itself.
 * @throws Error where the file cannot be drawn: broken, or without a picture in it.
 */
export async function drawProcess(
  box: HTMLElement,
  xml: string,
  marks: DrawnMarks,
): Promise<Drawing> {
  const viewer = new NavigatedViewer({
    container: box,
    bpmnRenderer: {
      defaultFillColor: 'var(--bg-card)',
      defaultStrokeColor: 'var(--text-2)',
      defaultLabelColor: 'var(--text-1)',
    },
  });
  try {
    await viewer.importXML(xml);
  } catch (cause) {
    viewer.destroy();
    throw cause;
  }
  drawMarks(viewer, marks);
  drawNotes(viewer, marks);
  const stopWheel = keepWheel(box);
  return {
    zoom: zoomOf(viewer.get<Canvas>('canvas')),
    destroy: () => {
      stopWheel();
      viewer.destroy();
    },
  };
}

/** How far the process is: what is done, what runs, which way it took. */
function drawMarks(viewer: NavigatedViewer, { done, active, flows }: DrawnMarks): void {
  const canvas = viewer.get<Canvas>('canvas');
  const elements = viewer.get<Elements>('elementRegistry');
  const mark = (ids: readonly string[], marker: string): void =>
    ids.filter((id) => elements.get(id)).forEach((id) => canvas.addMarker(id, marker));
  const isCurrent = new Set(active);
  mark(
    done.filter((id) => !isCurrent.has(id)),
    'dsr-node-done',
  );
  mark(active, 'dsr-node-active');
  mark(flows, 'dsr-flow-taken');
}

/** Who and when under the nodes, or how long they take. */
function drawNotes(viewer: NavigatedViewer, { nodes, heat = [] }: DrawnMarks): void {
  const canvas = viewer.get<Canvas>('canvas');
  const elements = viewer.get<Elements>('elementRegistry');
  const overlays = viewer.get<Overlays>('overlays');
  const under = { bottom: -UNDER, left: 0 };
  for (const node of nodes) {
    const width = elements.get(node.node)?.width;
    if (width === undefined) continue;
    if (node.state === 'done')
      overlays.add(node.node, { position: { top: -10, right: 10 }, html: checkMark() });
    if (node.people !== '')
      overlays.add(node.node, { position: under, html: labelOf(node, width) });
  }
  for (const { node, level, text } of heat) {
    const width = elements.get(node)?.width;
    if (width === undefined) continue;
    canvas.addMarker(node, `dsr-node-heat-${level}`);
    overlays.add(node, { position: under, html: heatLabel(text, width) });
  }
}

/** The ways to look at a drawing, which begins as a whole. */
function zoomOf(canvas: Canvas): Drawing['zoom'] {
  const fit = (): number =>
    canvas.zoom(Math.min(FIT_AT_MOST, canvas.zoom('fit-viewport', 'auto') * WITH_MARGIN), 'auto');
  let scale = fit();
  const step = (by: number): number =>
    canvas.zoom(Math.min(LARGEST, Math.max(SMALLEST, scale * by)), 'auto');
  const ways = {
    fit,
    whole: () => canvas.zoom(1, 'auto'),
    in: () => step(STEP),
    out: () => step(1 / STEP),
  };
  return (to) => {
    canvas.resized();
    scale = ways[to]();
    return scale;
  };
}

/** The wheel scrolls the page; with Ctrl it zooms the drawing, as the browser would the page. */
function keepWheel(box: HTMLElement): () => void {
  const handle = (event: WheelEvent): void => {
    if (!event.ctrlKey && !event.metaKey) event.stopPropagation();
  };
  box.addEventListener('wheel', handle, { capture: true });
  return () => box.removeEventListener('wheel', handle, { capture: true });
}

function checkMark(): HTMLElement {
  const mark = document.createElement('span');
  mark.className = 'dsr-node-check';
  mark.textContent = '✓';
  return mark;
}

/** Who and when: as text alone, whatever people are called. */
function labelOf({ people, time, state }: NodeMark, width: number): HTMLElement {
  const label = document.createElement('div');
  label.className = 'dsr-node-label';
  label.dataset.state = state;
  label.style.width = `${Math.max(width, LEAST_WIDTH)}px`;
  label.style.marginInlineStart = `${Math.min(0, (width - LEAST_WIDTH) / 2)}px`;
  const who = document.createElement('b');
  who.textContent = people;
  const when = document.createElement('time');
  when.textContent = time.slice(5, 16);
  label.title = `${people} ${time}`.trim();
  label.append(who, when);
  return label;
}

function heatLabel(text: string, width: number): HTMLElement {
  const label = document.createElement('div');
  label.className = 'dsr-node-label';
  label.style.width = `${Math.max(width, LEAST_WIDTH)}px`;
  label.style.marginInlineStart = `${Math.min(0, (width - LEAST_WIDTH) / 2)}px`;
  label.textContent = text;
  return label;
}
