import { createRoot } from 'react-dom/client';
import type { ReactElement } from 'react';
import { engineForm, engineList, engineSub } from './engine-scenes.tsx';
import { bareForm, handList, handSub } from './hand-scenes.tsx';

const SCENES: Readonly<Record<string, (count: number) => ReactElement>> = { engineList, handList, engineForm, bareForm, engineSub, handSub };

const frame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()));
/** Resolves once the frame of now is painted. */
const painted = async () => {
  await frame();
  await new Promise((resolve) => setTimeout(resolve, 0));
};

/** Waits for a condition, looked at after every change of the document and every frame. */
async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await frame();
}

const bench = {
  /** ms from nothing to so many elements of `selector`, painted, and two frames more. */
  async mount(scene: string, count: number, done: { readonly selector: string; readonly atLeast: number }): Promise<number> {
    const make = SCENES[scene];
    if (!make) throw new Error(`no scene ${scene}; known: ${Object.keys(SCENES).join(', ')}`);
    const root = document.querySelector('#root');
    if (!root) throw new Error('no #root');
    const began = performance.now();
    createRoot(root).render(make(count));
    await until(() => document.querySelectorAll(done.selector).length >= done.atLeast);
    await frame();
    await frame();
    return performance.now() - began;
  },
  /** ms from a click until `selector` is there and painted. */
  async click(target: string, selector: string): Promise<number> {
    const element = document.querySelector<HTMLElement>(target);
    if (!element) throw new Error(`nothing to click: ${target}`);
    const began = performance.now();
    element.click();
    await until(() => document.querySelector(selector) !== null);
    await painted();
    return performance.now() - began;
  },
  nodes: () => document.querySelectorAll('*').length,
};

Object.assign(window, { bench });
