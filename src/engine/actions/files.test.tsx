import { expect, it } from 'vitest';

import type { FormOpener } from '#engine/base/form-contract.ts';
import type { ActionSpec } from '#schemas/language/action.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { aFakeWorld } from '#tests/builders/ports.tsx';
import { actionModels } from './action-model.ts';
import { runAction } from './run-action.ts';

const entityWith = (work: ActionSpec): EntitySchema => ({
  v: 1,
  name: 'thing',
  module: 'ops',
  title: 'Thing',
  table: { name: 'ops_thing' },
  rest: { base: '/ops/thing' },
  fields: { name: { type: 'string', title: 'Name' } },
  actions: { work },
});

/** Presses a button on a row; in the dialog that the browser opens for files the given one is chosen, or none. */
async function press(work: ActionSpec, chosen: File | null = null) {
  const entity = entityWith(work);
  const world = aFakeWorld({ answers: { 'POST /ops/thing/deploy': () => null } });
  const purposes: unknown[] = [];
  const opener: FormOpener = {
    openRecord: () => Promise.resolve(undefined),
    openAction: ({ form }) => {
      purposes.push(form.purpose);
      return Promise.resolve(undefined);
    },
  };
  const action = actionModels(entity, { states: undefined, t: (key) => key }).find(
    ({ key }) => key === 'work',
  );
  if (!action) throw new Error('no action');
  const accepts: string[] = [];
  const choose = (event: Event): void => {
    const input = event.target;
    if (!(input instanceof HTMLInputElement)) return;
    event.preventDefault();
    accepts.push(input.accept);
    const files = new DataTransfer();
    if (chosen) files.items.add(chosen);
    input.files = files.files;
    input.dispatchEvent(new Event(chosen ? 'change' : 'cancel'));
  };
  const click = HTMLInputElement.prototype.click;
  HTMLInputElement.prototype.click = function (this: HTMLInputElement) {
    this.addEventListener('click', choose);
    click.call(this);
  };
  let changes = 0;
  try {
    const parts = {
      ports: world.ports,
      opener,
      place: { entity, filter: () => ({}), onChanged: () => void (changes += 1) },
      destination: () => '',
      other: () => undefined,
      onProgress: () => undefined,
      onUndo: () => undefined,
      onTransfer: () => undefined,
      onResult: () => undefined,
      ask: () => Promise.resolve(undefined),
    };
    await runAction(parts, action, [{ id: '7', name: 'A/B' }], false);
  } finally {
    HTMLInputElement.prototype.click = click;
  }
  return {
    calls: world.calls,
    opened: world.opened,
    notices: world.notices,
    accepts,
    purposes,
    changes,
  };
}

const SEND: ActionSpec = {
  title: 'Deploy',
  place: 'row',
  api: 'POST /ops/thing/deploy',
  file: { part: 'processFile', accept: ['zip', 'bpmn20.xml'] },
};

it('a file that is chosen is sent under its part, and the list reads again', async () => {
  const { calls, accepts, changes } = await press(SEND, new File(['x'], 'order.BPMN20.XML'));

  expect(calls).toMatchObject([
    { api: 'POST /ops/thing/deploy', body: { processFile: 'order.BPMN20.XML' } },
  ]);
  expect(accepts).toEqual(['.zip,.xml']);
  expect(changes).toBe(1);
});

it('a file of another kind is refused here, and none at all is no question', async () => {
  const wrong = await press(SEND, new File(['x'], 'order.xml'));
  const none = await press(SEND, null);

  expect([wrong.calls, wrong.notices.map(({ kind }) => kind), wrong.changes]).toEqual([
    [],
    ['error'],
    0,
  ]);
  expect([none.calls, none.notices, none.changes]).toEqual([[], [], 0]);
});

it('a download goes to the address of its row', async () => {
  const { opened, calls } = await press({
    title: 'Export',
    place: 'row',
    download: 'GET /ops/thing/file/{id}?name={name}',
  });

  expect([opened, calls]).toEqual([['GET /ops/thing/file/7?name=A%2FB'], []]);
});

it('the line over a dialog names the record', async () => {
  const { purposes } = await press({
    title: 'Note',
    place: 'row',
    api: 'POST /ops/thing/note',
    form: { purpose: 'About {name}', fields: {} },
  });

  expect(purposes).toEqual(['About A/B']);
});
