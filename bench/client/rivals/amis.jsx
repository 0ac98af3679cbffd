/**
 * The scenes with amis as its documentation writes them: crud over an api, form in three columns, input-table with an
 * input in every cell. The fetcher answers from memory; rows beyond the hundredth are drawn lazily, which is amis' default.
 */
import { render } from 'amis';
import 'amis/lib/themes/cxd.css';
import 'amis/lib/helper.css';
import { createRoot } from 'react-dom/client';

import { DICTS, formKind, LIST_ENTITY, listRows, sorted, SUB_COLUMNS, subRows } from '../data.ts';
import { startBench } from '../measure.ts';

const OPTIONS = DICTS.level.map(({ dictValue, dictLabel }) => ({
  value: dictValue,
  label: dictLabel,
}));
const LABELS = Object.fromEntries(
  OPTIONS.map(({ value, label }) => [value, `<span class='label label-info'>${label}</span>`]),
);

const SHOWN = {
  string: { type: 'text' },
  dict: { type: 'mapping', map: LABELS },
  bool: { type: 'status' },
  int: { type: 'number' },
  decimal: { type: 'number', precision: 2 },
  date: { type: 'text' },
  datetime: { type: 'text' },
};

const INPUTS = {
  string: { type: 'input-text' },
  dict: { type: 'select', options: OPTIONS },
  decimal: { type: 'input-number', precision: 2 },
  date: { type: 'input-date', format: 'YYYY-MM-DD' },
};

const FILTER = {
  title: '',
  mode: 'inline',
  body: [
    { type: 'input-text', name: 'name', label: 'Name' },
    { type: 'select', name: 'level', label: 'Level', multiple: true, options: OPTIONS },
    { type: 'select', name: 'status', label: 'Status', multiple: true, options: OPTIONS },
    { type: 'input-datetime-range', name: 'at', label: 'At' },
  ],
  actions: [
    { type: 'submit', label: 'Search', level: 'primary' },
    { type: 'reset', label: 'Reset' },
  ],
};

const list = (count) => ({
  type: 'page',
  body: {
    type: 'crud',
    api: '/rows',
    syncLocation: false,
    perPage: count,
    perPageAvailable: [20, 100, 1000],
    filter: FILTER,
    headerToolbar: [
      { type: 'button', label: 'Create', level: 'primary' },
      'bulkActions',
      'export-csv',
    ],
    footerToolbar: ['statistics', 'switch-per-page', 'pagination'],
    bulkActions: [{ type: 'button', label: 'Delete' }],
    columns: [
      ...Object.entries(LIST_ENTITY.fields).map(([name, { title, type, list: column }]) => ({
        name,
        label: title,
        sortable: true,
        width: typeof column === 'object' ? column.width : 120,
        ...(name === 'name' ? { fixed: 'left' } : {}),
        ...SHOWN[type],
      })),
      {
        type: 'operation',
        label: 'Actions',
        width: 168,
        fixed: 'right',
        buttons: [
          { type: 'button', level: 'link', label: 'Edit' },
          { type: 'button', level: 'link', label: 'Delete' },
        ],
      },
    ],
  },
});

const form = (count) => ({
  type: 'page',
  body: {
    type: 'form',
    title: '',
    columnCount: 3,
    body: Array.from({ length: count }, (_, i) => {
      const kind = formKind(i);
      const rules =
        kind === 'string' ? { required: i % 5 === 0, validations: { maxLength: 100 } } : {};
      return { name: `f${i}`, label: `Field ${i}`, ...INPUTS[kind], ...rules };
    }),
  },
});

const sub = (count) => ({
  type: 'page',
  body: {
    type: 'form',
    title: '',
    data: { rows: subRows(count) },
    body: [
      {
        type: 'input-table',
        name: 'rows',
        needConfirm: false,
        columns: Object.entries(SUB_COLUMNS).map(([name, { title, type, required }]) => ({
          name,
          label: title,
          ...INPUTS[type],
          ...(required ? { required } : {}),
        })),
      },
    ],
  },
});

/** Answers as amis' server would: a page of rows, sorted. */
function fetcherOver(count) {
  const rows = listRows(count);
  return async ({ url, data }) => {
    const asked = { ...Object.fromEntries(new URL(url, 'http://x').searchParams), ...data };
    const items = asked.orderBy
      ? sorted(rows, asked.orderBy, asked.orderDir === 'desc' ? -1 : 1)
      : rows;
    return {
      status: 200,
      headers: {},
      data: { status: 0, msg: '', data: { items, total: count } },
    };
  };
}

const scene = (schema) => (root, count) =>
  createRoot(root).render(
    render(
      schema(count),
      {},
      { fetcher: fetcherOver(count), isCancel: () => false, notify: () => {}, theme: 'cxd' },
    ),
  );

startBench({ list: scene(list), form: scene(form), sub: scene(sub) });
