import { useEffect, useEffectEvent, useRef, useState } from 'react';

import type { SayScreen } from '#schemas/texts/text-keys.ts';
import { declareLanguages, type Prefixes } from '../bpmn/words.ts';
import { createModeler, createViewer } from '../canvas/create-drawing.ts';
import type { Drawing, Shape } from '../canvas/drawing.ts';
import { moveByTab } from '../canvas/tab-keys.ts';

export interface OpenDrawing {
  readonly drawing: Drawing;
  readonly prefixes: Prefixes;
}

export interface DrawingState {
  /** Where the drawing stands: give it to the element. */
  readonly host: React.RefObject<HTMLDivElement | null>;
  readonly open: OpenDrawing | null;
  /** Why the file could not be drawn. */
  readonly failure: string | null;
  readonly chosen: readonly Shape[];
  /** Counts every change. */
  readonly changes: number;
  /** Counts changes that did not come from the panel. */
  readonly outside: number;
  /** Draws another file in place of this one; what was drawn stays where it cannot be. @throws Error why it cannot */
  readonly replace: (xml: string) => Promise<void>;
}

interface DrawingSource {
  readonly xml: string | undefined;
  readonly isReadOnly: boolean;
  readonly say: SayScreen;
}

/** A drawing of a file, made when the file is there and gone with the page. */
export function useDrawing({ xml, isReadOnly, say }: DrawingSource): DrawingState {
  const host = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<OpenDrawing | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [chosen, setChosen] = useState<readonly Shape[]>([]);
  const [changes, setChanges] = useState(0);
  const [outside, setOutside] = useState(0);
  const countChange = useEffectEvent(() => {
    setChanges((before) => before + 1);
    // a change while the panel has the focus is its own
    if (!document.activeElement?.closest('.pm-tabpanel, .ant-select-dropdown, .ant-modal'))
      setOutside((before) => before + 1);
  });
  const make = useEffectEvent((container: HTMLElement): Drawing => {
    const drawing = (isReadOnly ? createViewer : createModeler)({ container, say });
    drawing.on('selection.changed', (event) =>
      setChosen(event['newSelection'] as readonly Shape[]),
    );
    drawing.on('commandStack.changed', countChange);
    const canvas = container.querySelector('.djs-container > svg');
    canvas?.setAttribute('aria-label', say('modeler.canvas'));
    canvas?.setAttribute('role', 'application');
    canvas?.addEventListener('keydown', (event) => moveByTab(drawing, event as KeyboardEvent));
    return drawing;
  });
  useEffect(() => {
    const container = host.current;
    if (!container || xml === undefined) return undefined;
    const drawing = make(container);
    const watch = new ResizeObserver(() => drawing.get('canvas').resized());
    watch.observe(container);
    let isGone = false;
    drawXml(drawing, xml).then(
      (made) => isGone || setOpen(made),
      (cause: unknown) => isGone || setFailure(messageOf(cause)),
    );
    return () => {
      isGone = true;
      watch.disconnect();
      setOpen(null);
      drawing.destroy();
    };
  }, [xml]);
  const replace = async (next: string): Promise<void> => {
    if (!open) return;
    const before = (await open.drawing.saveXML({ format: true })).xml ?? '';
    try {
      setOpen(await drawXml(open.drawing, next));
      setChosen([]);
      setChanges((count) => count + 1);
      setOutside((count) => count + 1);
    } catch (cause) {
      setOpen(await drawXml(open.drawing, before));
      throw new Error(messageOf(cause), { cause });
    }
  };
  return { host, open, failure, chosen, changes, outside, replace };
}

const SMALLEST_FIT = 1;

async function drawXml(drawing: Drawing, xml: string): Promise<OpenDrawing> {
  const { warnings } = await drawing.importXML(xml);
  const [warning] = warnings;
  // what the library leaves out would be lost by the next save
  if (warning !== undefined) throw new Error(messageOf(warning));
  const prefixes = declareLanguages(drawing.getDefinitions());
  fit(drawing);
  return { drawing, prefixes };
}

/** The whole drawing in sight, never larger than it is. */
export function fit(drawing: Drawing): void {
  const canvas = drawing.get('canvas');
  if (canvas.zoom('fit-viewport', 'auto') > SMALLEST_FIT) canvas.zoom(SMALLEST_FIT, 'auto');
}

const messageOf = (cause: unknown): string =>
  typeof cause === 'object' &&
  cause !== null &&
  'message' in cause &&
  typeof cause.message === 'string'
    ? cause.message
    : String(cause);
