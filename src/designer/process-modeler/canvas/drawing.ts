import type { Moddle } from '../bpmn/words.ts';

/** A shape or a line of the drawing. */
export interface Shape {
  readonly id: string;
  readonly type: string;
  readonly businessObject: Moddle;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly parent?: Shape;
  readonly children: readonly Shape[];
  readonly incoming: readonly Shape[];
  readonly outgoing: readonly Shape[];
  readonly source?: Shape;
  readonly target?: Shape;
  readonly labelTarget?: Shape;
  readonly host?: Shape;
  readonly waypoints?: readonly { readonly x: number; readonly y: number }[];
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** What of the drawing library is used, by the names of its services. */
export interface Services {
  readonly canvas: {
    zoom(level: number | 'fit-viewport', center?: 'auto' | Point): number;
    viewbox(box?: {
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
    }): {
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly inner: {
        readonly x: number;
        readonly y: number;
        readonly width: number;
        readonly height: number;
      };
    };
    addMarker(element: string, marker: string): void;
    removeMarker(element: string, marker: string): void;
    getRootElement(): Shape;
    scrollToElement(element: Shape | string): void;
    getContainer(): HTMLElement;
    /** The place it stands in has another size now. */
    resized(): void;
  };
  readonly elementRegistry: {
    get(id: string): Shape | undefined;
    filter(test: (element: Shape) => boolean): readonly Shape[];
    getGraphics(element: Shape | string): SVGElement | undefined;
  };
  readonly modeling: {
    updateProperties(element: Shape, properties: Readonly<Record<string, unknown>>): void;
    updateModdleProperties(
      element: Shape,
      moddle: Moddle,
      properties: Readonly<Record<string, unknown>>,
    ): void;
    updateLabel(element: Shape, text: string): void;
    createShape(
      shape: Shape,
      at: Point,
      parent: Shape,
      hints?: Readonly<Record<string, unknown>>,
    ): Shape;
    connect(from: Shape, to: Shape, attributes?: Readonly<Record<string, unknown>>): Shape;
    moveShape(shape: Shape, by: Point): void;
    removeElements(elements: readonly Shape[]): void;
  };
  readonly elementFactory: { createShape(attributes: Readonly<Record<string, unknown>>): Shape };
  readonly bpmnFactory: {
    create(type: string, attributes?: Readonly<Record<string, unknown>>): Moddle;
  };
  readonly bpmnReplace: {
    replaceElement(element: Shape, target: Readonly<Record<string, unknown>>): Shape;
  };
  readonly autoPlace: { append(source: Shape, shape: Shape): Shape };
  readonly create: { start(event: Event, shape: Shape): void };
  readonly connect: { start(event: Event, from: Shape): void };
  readonly handTool: { activateHand(event: Event): void };
  readonly lassoTool: { activateSelection(event: Event): void };
  readonly selection: {
    get(): readonly Shape[];
    select(element: Shape | readonly Shape[] | null): void;
  };
  readonly commandStack: {
    undo(): void;
    redo(): void;
    canUndo(): boolean;
    canRedo(): boolean;
    clear(): void;
  };
  readonly alignElements: { trigger(elements: readonly Shape[], to: Alignment): void };
  readonly distributeElements: {
    trigger(elements: readonly Shape[], axis: 'horizontal' | 'vertical'): void;
  };
  readonly rules: { allowed(action: string, context: Readonly<Record<string, unknown>>): unknown };
  readonly contextPad: { registerProvider(provider: object): void; open(element: Shape): void };
  readonly eventBus: Bus;
  readonly copyPaste: {
    copy(elements: readonly Shape[]): void;
    paste(at: { readonly element: Shape; readonly point: Point }): readonly Shape[];
  };
  readonly minimap: { open(): void; close(): void };
}

export type Alignment = 'left' | 'center' | 'right' | 'top' | 'middle' | 'bottom';

interface Bus {
  on(
    event: string,
    priority: number,
    listener: (event: Readonly<Record<string, unknown>>) => unknown,
  ): void;
  on(event: string, listener: (event: Readonly<Record<string, unknown>>) => unknown): void;
}

/** A modeler or viewer of the drawing library. */
export interface Drawing {
  get<Name extends keyof Services>(name: Name): Services[Name];
  importXML(xml: string): Promise<{ readonly warnings: readonly unknown[] }>;
  saveXML(options: { readonly format: boolean }): Promise<{ readonly xml?: string }>;
  saveSVG(): Promise<{ readonly svg: string }>;
  getDefinitions(): Moddle;
  on(event: string, listener: (event: Readonly<Record<string, unknown>>) => void): void;
  destroy(): void;
}

/** The process element that is drawn: the root, or that of the first pool. */
export function processOf(drawing: Drawing): Moddle | undefined {
  const processes = (drawing.getDefinitions().get('rootElements') as readonly Moddle[]).filter(
    ({ $type }) => $type === 'bpmn:Process',
  );
  const root = drawing.get('canvas').getRootElement().businessObject;
  return (
    processes.find(({ id }) => id === root.id) ??
    processes.find((process) => process.get('isExecutable') !== false) ??
    processes[0]
  );
}

/** Elements one can be at: shapes in reading order, each followed by the lines that leave it. */
export function elementsInOrder(drawing: Drawing): readonly Shape[] {
  const root = drawing.get('canvas').getRootElement();
  const shapes = drawing
    .get('elementRegistry')
    .filter(
      (one) =>
        one !== root &&
        one.waypoints === undefined &&
        one.labelTarget === undefined &&
        one.parent !== undefined,
    )
    .toSorted((a, b) => a.x - b.x || a.y - b.y);
  return shapes.flatMap((shape) => [shape, ...shape.outgoing]);
}
