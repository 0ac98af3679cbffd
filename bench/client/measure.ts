/** Draws a scene of so many rows or fields into an empty element. */
export type Draw = (root: Element, count: number) => void;

/** What makes a wait end: so many elements, or an element (with this text in it). */
export interface Done {
  readonly selector: string;
  readonly atLeast?: number;
  readonly text?: string;
}

const frame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()));
/** Resolves once the frame of now is painted. */
const painted = async () => {
  await frame();
  await new Promise((resolve) => setTimeout(resolve, 0));
};

/** What has not come by then does not come. */
const GIVE_UP_MS = 60_000;

/** Waits for a condition, looked at in every frame. */
async function until({ selector, atLeast = 1, text }: Done): Promise<void> {
  const isDone = () =>
    text === undefined
      ? document.querySelectorAll(selector).length >= atLeast
      : document.querySelector(selector)?.textContent?.trim() === text;
  const giveUpAt = performance.now() + GIVE_UP_MS;
  while (!isDone()) {
    if (performance.now() > giveUpAt)
      throw new Error(
        `${document.querySelectorAll(selector).length} of "${selector}", not ${text ?? atLeast}, after ${GIVE_UP_MS} ms`,
      );
    await frame();
  }
}

/** Puts `window.bench` there: the same clock for the scenes of every side. */
export function startBench(scenes: Readonly<Record<string, Draw>>): void {
  const bench = {
    /** ms from nothing until `done`, painted, and two frames more. */
    async mount(scene: string, count: number, done: Done): Promise<number> {
      const draw = scenes[scene];
      const root = document.querySelector('#root');
      if (!draw || !root)
        throw new Error(`no scene ${scene}; known: ${Object.keys(scenes).join(', ')}`);
      const began = performance.now();
      draw(root, count);
      await until(done);
      await frame();
      await frame();
      return performance.now() - began;
    },
    /** ms from a click until `done` and painted. */
    async click(target: string, done: Done): Promise<number> {
      const element = document.querySelector<HTMLElement>(target);
      if (!element) throw new Error(`nothing to click: ${target}`);
      const began = performance.now();
      element.click();
      await until(done);
      await painted();
      return performance.now() - began;
    },
    nodes: () => document.querySelectorAll('*').length,
  };
  Object.assign(window, { bench });
}
