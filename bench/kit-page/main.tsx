import * as Kit from '@formily/antd-v5';
import { Checkbox, DatePicker, Input, InputNumber, Radio, Select, Switch, TimePicker } from 'antd';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

import { loadInputs } from '#engine/fields/lazy-inputs.ts';
import { InEngine } from '#tests/builders/ports.tsx';
import {
  DAY,
  engineForm,
  FIELDS,
  fieldsOf,
  KitDate,
  kitField,
  kitForm,
  kitRows,
  KitSwitch,
  KitTime,
  MIX_KIT,
  mixed,
  names,
  nothing,
  OPTIONS,
  ourRows,
  panes,
  texts,
  world,
} from './forms.tsx';

/** A part of the kit, and what stands in its place today; `ours` is missing where nothing does. */
interface Pair {
  readonly kit: () => ReactNode;
  readonly ours?: () => ReactNode;
  /** What is there when it is drawn, at least so many. */
  readonly shows: readonly [selector: string, atLeast: number];
}

const PAIRS: Readonly<Record<string, Pair>> = {
  Input: {
    kit: () => fieldsOf((name) => <Kit.Input id={name} value="x" onChange={nothing} />),
    ours: () => fieldsOf((name) => <Input id={name} value="x" onChange={nothing} />),
    shows: ['input', FIELDS],
  },
  'Input.TextArea': {
    kit: () => fieldsOf((name) => <Kit.Input.TextArea id={name} value="x" onChange={nothing} />),
    ours: () => fieldsOf((name) => <Input.TextArea id={name} value="x" onChange={nothing} />),
    shows: ['textarea', FIELDS],
  },
  Password: {
    kit: () => fieldsOf((name) => <Kit.Password id={name} value="x" onChange={nothing} />),
    ours: () => fieldsOf((name) => <Input.Password id={name} value="x" onChange={nothing} />),
    shows: ['input', FIELDS],
  },
  'NumberPicker, ours a text input': {
    kit: () => fieldsOf((name) => <Kit.NumberPicker id={name} value={1} onChange={nothing} />),
    ours: () => fieldsOf((name) => <Input id={name} value="1" onChange={nothing} />),
    shows: ['input', FIELDS],
  },
  'NumberPicker, antd InputNumber': {
    kit: () => fieldsOf((name) => <Kit.NumberPicker id={name} value={1} onChange={nothing} />),
    ours: () => fieldsOf((name) => <InputNumber id={name} value={1} onChange={nothing} />),
    shows: ['input', FIELDS],
  },
  Select: {
    kit: () =>
      fieldsOf((name) => <Kit.Select id={name} value="1" options={OPTIONS} onChange={nothing} />),
    ours: () =>
      fieldsOf((name) => <Select id={name} value="1" options={OPTIONS} onChange={nothing} />),
    shows: ['.ant-select', FIELDS],
  },
  DatePicker: {
    kit: () => fieldsOf((name) => <KitDate id={name} value={DAY} />),
    ours: () => fieldsOf((name) => <DatePicker id={name} value={dayjs(DAY)} />),
    shows: ['.ant-picker', FIELDS],
  },
  TimePicker: {
    kit: () => fieldsOf((name) => <KitTime id={name} value="10:00:00" />),
    ours: () => fieldsOf((name) => <TimePicker id={name} value={dayjs(`${DAY} 10:00:00`)} />),
    shows: ['.ant-picker', FIELDS],
  },
  'Checkbox.Group': {
    kit: () => fieldsOf(() => <Kit.Checkbox.Group value={['1']} options={OPTIONS} />),
    ours: () => fieldsOf(() => <Checkbox.Group value={['1']} options={OPTIONS} />),
    shows: ['.ant-checkbox', FIELDS * 4],
  },
  'Radio.Group': {
    kit: () => fieldsOf(() => <Kit.Radio.Group value="1" options={OPTIONS} />),
    ours: () => fieldsOf(() => <Radio.Group value="1" options={OPTIONS} />),
    shows: ['.ant-radio', FIELDS * 4],
  },
  Switch: {
    kit: () => fieldsOf((name) => <KitSwitch id={name} value />),
    ours: () => fieldsOf((name) => <Switch id={name} checked />),
    shows: ['.ant-switch', FIELDS],
  },
  Upload: {
    kit: () => kitForm(Object.fromEntries(names.map((name) => [name, kitField(name, 'Upload')]))),
    ours: () =>
      engineForm(Object.fromEntries(names.map((name) => [name, { type: 'file', title: name }]))),
    shows: ['input[type=file]', FIELDS],
  },
  'FormItem of 17 inputs': {
    kit: () => kitForm(Object.fromEntries(names.map((name) => [name, kitField(name, 'Input')]))),
    ours: () => engineForm(texts()),
    shows: ['input', FIELDS],
  },
  'FormLayout and FormGrid, 3 columns': {
    kit: () =>
      kitForm({
        layout: {
          type: 'void',
          'x-component': 'FormLayout',
          properties: {
            grid: {
              type: 'void',
              'x-component': 'FormGrid',
              'x-component-props': { minColumns: 3, maxColumns: 3 },
              properties: Object.fromEntries(names.map((name) => [name, kitField(name, 'Input')])),
            },
          },
        },
      }),
    ours: () => engineForm(texts(), { columns: 3 }),
    shows: ['input', FIELDS],
  },
  'FormStep, 2 steps of 8': {
    kit: () => kitForm(panes('FormStep.StepPane')),
    ours: () =>
      engineForm(texts(16), {
        layout: {
          steps: [0, 8].map((from) => ({
            title: `Step ${from}`,
            items: names.slice(from, from + 8).map(($field) => ({ $field })),
          })),
        },
      }),
    shows: ['.ant-steps-item', 2],
  },
  'FormTab, 2 tabs of 8': {
    kit: () => kitForm(panes('FormTab.TabPane')),
    shows: ['.ant-tabs-tab', 2],
  },
  'FormCollapse, 2 panels of 8': {
    kit: () => kitForm(panes('FormCollapse.CollapsePanel')),
    ours: () =>
      engineForm(texts(16), {
        layout: {
          columns: 1,
          items: [0, 8].map((from) => ({
            group: `Group ${from}`,
            items: names.slice(from, from + 8).map(($field) => ({ $field })),
          })),
        },
      }),
    shows: ['input', 8],
  },
  'ArrayTable, 10 rows of 2': { kit: () => kitRows('ArrayTable'), ours: ourRows, shows: ['tr', 8] },
  'ArrayCards, 10 rows of 2': {
    kit: () => kitRows('ArrayCards'),
    ours: ourRows,
    shows: ['input, tr', 8],
  },
  'ArrayItems, 10 rows of 2': {
    kit: () => kitRows('ArrayItems'),
    ours: ourRows,
    shows: ['input, tr', 8],
  },
  Editable: {
    kit: () =>
      kitForm(Object.fromEntries(names.map((name) => [name, kitField(name, 'Input', 'Editable')]))),
    shows: ['[class*=formily-editable]', FIELDS],
  },
  'PreviewText, ours the faces': {
    kit: () =>
      kitForm(
        Object.fromEntries(
          names.map((name) => [name, { ...kitField(name, 'Input'), 'x-pattern': 'readPretty' }]),
        ),
        Object.fromEntries(names.map((name) => [name, 'x'])),
      ),
    ours: () =>
      engineForm(
        Object.fromEntries(
          names.map((name) => [name, { type: 'string', title: `Field ${name}`, readOnly: true }]),
        ),
      ),
    shows: ['label', FIELDS],
  },
  'a form of 17 mixed fields': {
    kit: () =>
      kitForm(
        Object.fromEntries(
          names.map((name, at) => [name, kitField(name, MIX_KIT[at % MIX_KIT.length] ?? 'Input')]),
        ),
      ),
    ours: () => engineForm(mixed()),
    shows: ['input, .ant-switch', FIELDS - 1],
  },
};

/** ms that drawing takes, laid out; what does not come or throws says so. */
function drawOnce(
  draw: () => ReactNode,
  [selector, atLeast]: Pair['shows'],
): { readonly ms: number; readonly fault?: string } {
  const box = document.createElement('div');
  document.querySelector('#root')?.append(box);
  let fault: string | undefined;
  const root = createRoot(box, {
    onUncaughtError: (error) => {
      fault = String(error).slice(0, 120);
    },
  });
  const began = performance.now();
  flushSync(() => root.render(<InEngine world={world}>{draw()}</InEngine>));
  flushSync(() => undefined);
  box.getBoundingClientRect();
  const ms = performance.now() - began;
  const seen = box.querySelectorAll(selector).length;
  if (!fault && seen < atLeast) fault = `${seen} of ${selector}, not ${atLeast}`;
  root.unmount();
  box.remove();
  return { ms, ...(fault ? { fault } : {}) };
}

Object.assign(window, {
  bench: {
    names: Object.keys(PAIRS),
    prepare: () => loadInputs(),
    /** Draws a part of either side. */
    draw: (name: string, side: 'kit' | 'ours') => {
      const pair = PAIRS[name];
      const draw = pair?.[side];
      return pair && draw ? drawOnce(draw, pair.shows) : null;
    },
  },
});
