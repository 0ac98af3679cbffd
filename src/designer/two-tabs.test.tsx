import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';

import type { Row } from '#engine/base/ports.ts';
import type { ModelSource } from '#schemas/api/workflow-definitions.ts';
import { aFakeWorld, InEngine } from '#tests/builders/ports.tsx';
import { useKeeping } from './document/use-keeping.ts';
import type { Drawing } from './process-modeler/canvas/drawing.ts';
import { useSaving } from './process-modeler/page/use-saving.ts';
import { useDocument } from './workbench/draft/use-document.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** A browser in which tabs are opened, and what it keeps. */
function aBrowser() {
  const world = aFakeWorld({
    answers: { 'GET /sys/schema/info': () => ({ draft: null, running: { text: '{}' } }) },
  });
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <InEngine world={world}>{children}</InEngine>
  );
  const kept = (name: string): readonly unknown[] =>
    [...world.drafts.values()].map(({ values }) => values[name]);
  return { world, wrapper, kept };
}

/** Nobody changes anything for a while. */
const rest = (): Promise<void> => act(async () => void (await vi.advanceTimersByTimeAsync(2500)));

function aDocument({ wrapper }: ReturnType<typeof aBrowser>, canSave = false) {
  return renderHook(
    ({ value }) =>
      useKeeping({
        draftKey: 'ruleDesign.7',
        value,
        asDraft: (root): Row => ({ root }),
        obstacle: null,
        canSave,
        mayStill: async () => true,
        send: async () => undefined,
      }),
    { wrapper, initialProps: { value: 'as read' } },
  );
}

it('two tabs that draw the same document keep a draft each, and a third is offered both', async () => {
  const browser = aBrowser();
  const [first, second] = [aDocument(browser), aDocument(browser)];
  first.rerender({ value: 'first' });
  await rest();
  second.rerender({ value: 'second' });
  await rest();
  first.rerender({ value: 'first, again' });
  await rest();

  expect(new Set(browser.kept('root'))).toEqual(new Set(['first, again', 'second']));
  expect(aDocument(browser).result.current.draft.found).toHaveLength(2);
});

it('a document that saves itself takes its own draft along, and none that waits for its answer', async () => {
  const browser = aBrowser();
  browser.world.drafts.set('ruleDesign.7', { at: '2026-11-19 18:00:00', values: { root: 'old' } });
  const tab = aDocument(browser, true);
  tab.rerender({ value: 'new' });
  await rest();
  expect(browser.kept('root')).toEqual(['old', 'new']);

  await rest();

  expect(browser.kept('root')).toEqual(['old']);
  expect(tab.result.current.state).toBe('saved');
});

it('two tabs that draw the same process keep a draft each', async () => {
  const { wrapper, kept } = aBrowser();
  const draw = (xml: string) => {
    const drawing = { saveXML: async () => ({ xml }) } as unknown as Drawing;
    return renderHook(
      () => useSaving({ id: '3', rev: 1 } as ModelSource, drawing, 1, async () => true),
      { wrapper },
    );
  };
  draw('<first/>');
  await rest();
  draw('<second/>');
  await rest();

  expect(kept('xml')).toEqual(['<first/>', '<second/>']);
});

it('two tabs that write the same schema keep a draft each, and go on from what they were offered', async () => {
  const { wrapper, kept } = aBrowser();
  const open = async () => {
    const own = { kind: 'entity', module: 'ops', name: 'pump' } as const;
    const tab = renderHook(
      () =>
        useDocument(own, { onSaved: () => undefined, canSave: false, mayStill: async () => true }),
      {
        wrapper,
      },
    );
    await rest();
    return tab;
  };
  const [first, second] = [await open(), await open()];
  act(() => first.result.current.setText('{"first":1}'));
  await rest();
  act(() => second.result.current.setText('{"second":1}'));
  await rest();
  expect(kept('text')).toEqual(['{"first":1}', '{"second":1}']);

  const third = await open();
  const [found] = third.result.current.draft.found;
  act(() => void (found && third.result.current.restore(found)));

  expect(third.result.current.text).toBe('{"first":1}');
});
