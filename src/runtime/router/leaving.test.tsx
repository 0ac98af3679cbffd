import { act, cleanup, render, screen } from '@testing-library/react';
import { App, Drawer, Modal } from 'antd';
import { useEffect, useState } from 'react';
import { HashRouter, Route, Routes, useLocation, useNavigate } from 'react-router-dom';

import { topDialog } from '#engine/base/top-dialog.ts';
import { guardLeaving, leaveFor, noteIndex, watchHistory } from './leaving.ts';
import { setNavigator, wayOn } from './navigation.ts';

let ends: (() => void)[] = [];
let go: (to: string) => void = () => {};

beforeEach(async () => {
  window.location.hash = '#/before';
  ends = [watchHistory()];
  render(
    <HashRouter useTransitions={false}>
      <Routes>
        <Route path="*" element={<Where />} />
      </Routes>
    </HashRouter>,
  );
  act(() => go('/list'));
  act(() => go('/design?id=1'));
  await expect.poll(shown).toBe('/design?id=1');
});
afterEach(() => {
  for (const end of ends) end();
  cleanup();
});

/** What the router shows, and its way to go on. */
function Where() {
  const navigate = useNavigate();
  const location = useLocation();
  useEffect(() => {
    // oxlint-disable-next-line react/globals -- the test goes by it
    go = (to) => leaveFor(to, () => void navigate(to));
  }, [navigate]);
  useEffect(() => {
    noteIndex();
  }, [location]);
  return <output>{location.pathname + location.search}</output>;
}

const shown = () => screen.getByRole('status').textContent;
const address = () => window.location.hash.slice(1);

/** Something unsaved at the place of now; what it is asked is answered by hand. */
function unsaved() {
  const asked: ((isSure: boolean) => void)[] = [];
  const here = address();
  const stop = guardLeaving({
    losesAt: (to) => to !== here,
    ask: () => new Promise((resolve) => asked.push(resolve)),
  });
  ends = [...ends, stop];
  return { asked, stop };
}

it('back of the browser asks: no leaves all as it is, yes goes there', async () => {
  const { asked, stop } = unsaved();

  window.history.back();
  await expect.poll(() => asked.length).toBe(1);
  await expect.poll(address).toBe('/design?id=1');
  expect(shown()).toBe('/design?id=1');
  asked[0]?.(false);

  window.history.back();
  await expect.poll(() => asked.length).toBe(2);
  await expect.poll(address).toBe('/design?id=1');
  stop();
  asked[1]?.(true);
  await expect.poll(shown).toBe('/list');
  expect(address()).toBe('/list');

  window.history.forward();
  await expect.poll(shown).toBe('/design?id=1');
});

it('a second back while it asks neither goes nor asks again; further back goes as far', async () => {
  const { asked } = unsaved();
  const been: string[] = [];
  const note = ({ newURL }: HashChangeEvent): number => been.push(new URL(newURL).hash.slice(1));
  window.addEventListener('hashchange', note);
  // the window says where it went some time after it is there: what went before this case may come in it
  const sinceBefore = (): readonly string[] => been.slice(been.lastIndexOf('/before'));

  window.history.go(-2);
  await expect.poll(() => asked.length).toBe(1);
  await expect.poll(sinceBefore).toEqual(['/before', '/design?id=1']);
  window.history.back();
  await expect.poll(sinceBefore).toEqual(['/before', '/design?id=1', '/list', '/design?id=1']);
  window.removeEventListener('hashchange', note);
  expect([address(), asked.length]).toEqual(['/design?id=1', 1]);
  asked[0]?.(true);

  await expect.poll(shown).toBe('/before');
});

it('an address that is typed asks as well, and so does a way inside the product', async () => {
  const { asked } = unsaved();

  window.location.hash = '#/typed';
  await expect.poll(() => asked.length).toBe(1);
  await expect.poll(address).toBe('/design?id=1');
  asked[0]?.(true);
  await expect.poll(shown).toBe('/typed');

  act(() => go('/list'));
  await expect.poll(() => asked.length).toBe(2);
  expect(shown()).toBe('/typed');
  await act(async () => asked[1]?.(true));
  expect(shown()).toBe('/list');
});

it('where nothing is unsaved nobody is asked', async () => {
  unsaved().stop();

  window.history.back();
  await expect.poll(shown).toBe('/list');
});

it('class “fetched back”: what ends late leads on from where it began alone, whatever its query', async () => {
  setNavigator((to) => go(to));
  const stayed = wayOn();
  const left = wayOn();

  act(() => go('/design?id=1&step=2'));
  act(() => stayed('/order'));
  await expect.poll(shown).toBe('/order');
  act(() => left('/other'));
  expect([shown(), address()]).toEqual(['/order', '/order']);
});

/** Something over the page, as parts of the kit open it. */
function Over({ kind }: { readonly kind: 'modal' | 'drawer' | 'confirm' }) {
  const { modal } = App.useApp();
  const [isOpen, setOpen] = useState(kind !== 'confirm');
  useEffect(() => {
    if (kind === 'confirm') void modal.confirm({ title: 'over' });
  }, [kind, modal]);
  const close = (): void => setOpen(false);
  return (
    <>
      <Modal title="over" open={isOpen && kind === 'modal'} onCancel={close} />
      <Drawer title="over" open={isOpen && kind === 'drawer'} onClose={close} />
    </>
  );
}

it.each(['modal', 'drawer', 'confirm'] as const)(
  'back leaves a %s over the page first, and the page only after it',
  async (kind) => {
    render(
      <App>
        <Over kind={kind} />
      </App>,
    );
    await expect.poll(() => topDialog()).toBeDefined();

    window.history.back();
    await expect.poll(() => topDialog()).toBeUndefined();
    await expect.poll(address).toBe('/design?id=1');
    expect(shown()).toBe('/design?id=1');

    window.history.back();
    await expect.poll(shown).toBe('/list');
  },
);
