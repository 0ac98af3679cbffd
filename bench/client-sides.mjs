/** Where each side of `npm run bench:client` has what is measured: selectors of its own pages. */

const antdList = (scene, sort) => ({
  scene,
  rows: '.ant-table-row',
  box: '[data-row-key="50"] input',
  sort,
  sorted: { selector: '[data-row-key="1"] + [data-row-key="5"]' },
});

/** `rows` of the list are there when it is ready; `sorted` holds when it is sorted by its second column. */
export const LISTS = {
  engine: antdList('engineList', 'thead th:nth-child(3) .engine-sort'),
  'by hand': antdList('handList', 'thead th:nth-child(3)'),
  'react-admin': {
    scene: 'list',
    rows: '.RaDatagrid-row',
    box: 'tbody tr:nth-child(50) input[type="checkbox"]',
    sort: 'th.column-level .MuiTableSortLabel-root',
    sorted: { selector: 'tbody tr:nth-child(2) td.column-name', text: 'Row 5' },
  },
  amis: {
    scene: 'list',
    rows: 'tr.cxd-Table-table-tr',
    box: 'tbody tr:nth-child(50) input[type="checkbox"]',
    sort: 'thead th[data-index="4"] .cxd-TableCell-sortBtn',
    sorted: { selector: 'tbody tr:nth-child(2) td:nth-child(2)', text: 'Row 5' },
  },
};

/** A form is ready when most of its inputs are there; typed is into the 61st text input. */
export const FORMS = {
  engine: 'engineForm',
  'by hand': 'handForm',
  'react-admin': 'form',
  amis: 'form',
};
export const FORM_TEXTS = 'input[type="text"]:not([readonly])';

/** A sub-table is ready when `atLeast` `rows` are there (ours draws those in sight); typed is into the second cell of the fourth row. */
export const SUBS = {
  engine: {
    scene: 'engineSub',
    rows: 'tr[data-row]',
    atLeast: 8,
    cell: 'tr[data-row="3"] [data-cell="1"]',
  },
  'by hand': {
    scene: 'handSub',
    rows: '.ant-table-row',
    cell: '.ant-table-row:nth-child(5) td:nth-child(2) input',
  },
  'react-admin': {
    scene: 'sub',
    rows: '.RaSimpleFormIterator-line',
    cell: 'input[name="rows.3.name"]',
  },
  amis: {
    scene: 'sub',
    rows: 'tr.cxd-Table-table-tr',
    cell: 'tbody tr:nth-child(4) td:nth-child(2) input',
  },
};
