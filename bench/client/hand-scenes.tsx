import {
  FormItem,
  Input as FormilyInput,
  NumberPicker,
  Select as FormilySelect,
} from '@formily/antd-v5';
import { createForm } from '@formily/core';
import { createSchemaField, FormProvider } from '@formily/react';
import {
  App,
  Button,
  Checkbox,
  ConfigProvider,
  DatePicker,
  Input,
  InputNumber,
  Pagination,
  Select,
  Space,
  Table,
  Tag,
  type TableProps,
} from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { useMemo, useState, type ReactNode } from 'react';

import type { Row } from '#engine/base/ports.ts';
import { DICTS, formKind, LIST_ENTITY, listRows, sorted, SUB_COLUMNS, subRows } from './data.ts';

const VIRTUAL_ABOVE = 200;
const TABLE_PX = 500;
const OPTIONS = (DICTS['level'] ?? []).map(({ dictValue, dictLabel }) => ({
  value: dictValue,
  label: dictLabel,
}));

function InKit({ children }: { readonly children: ReactNode }) {
  return (
    <ConfigProvider locale={zhCN} theme={{ token: { motion: false } }}>
      <App>{children}</App>
    </ConfigProvider>
  );
}

function cell(type: string, value: unknown): ReactNode {
  if (type === 'dict') {
    const item = (DICTS['level'] ?? []).find(({ dictValue }) => dictValue === value);
    return <Tag>{item?.dictLabel}</Tag>;
  }
  if (type === 'decimal') return Number(value).toFixed(2);
  if (type === 'bool') return value ? 'Yes' : 'No';
  return String(value);
}

const COLUMNS: TableProps<Row>['columns'] = [
  ...Object.entries(LIST_ENTITY.fields).map(([name, { title, type, list }]) => ({
    key: name,
    dataIndex: name,
    title,
    sorter: true,
    width: typeof list === 'object' ? list.width : 120,
    ...(name === 'name' ? { fixed: 'left' as const } : {}),
    render: (value: unknown) =>
      name === 'name' ? <a href="#/row">{cell(type, value)}</a> : cell(type, value),
  })),
  {
    key: 'actions',
    title: 'Actions',
    width: 168,
    fixed: 'right',
    render: () => (
      <Space size={4}>
        <Button type="link" size="small">
          Edit
        </Button>
        <Button type="link" size="small" danger>
          Delete
        </Button>
      </Space>
    ),
  },
];

function QueryBar() {
  return (
    <>
      <Space wrap>
        <Input placeholder="Name" />
        <Select mode="multiple" options={OPTIONS} style={{ width: 160 }} />
        <Select mode="multiple" options={OPTIONS} style={{ width: 160 }} />
        <DatePicker.RangePicker />
        <Button type="primary">Search</Button>
        <Button>Reset</Button>
      </Space>
      <Space>
        <Button type="primary">Create</Button>
        <Button>Export</Button>
        <Input.Search />
      </Space>
    </>
  );
}

/** A list page as one writes it by hand with antd: query inputs, buttons, table with selection and row buttons, pager. */
function HandList({ count }: { readonly count: number }) {
  const all = useMemo(() => listRows(count), [count]);
  const [sort, setSort] = useState<{ readonly field?: string; readonly order?: string | null }>({});
  const [selected, setSelected] = useState<readonly React.Key[]>([]);
  const rows = useMemo(() => {
    const { field, order } = sort;
    if (!field || !order) return all;
    return sorted(all, field, order === 'descend' ? -1 : 1);
  }, [all, sort]);
  const isVirtual = rows.length > VIRTUAL_ABOVE;
  return (
    <section style={{ height: '100%', overflow: 'auto' }}>
      <QueryBar />
      <Table<Row>
        size="small"
        rowKey="id"
        columns={COLUMNS}
        dataSource={rows as Row[]}
        pagination={false}
        virtual={isVirtual}
        tableLayout="fixed"
        scroll={isVirtual ? { x: 2700, y: TABLE_PX } : { x: 2700 }}
        rowSelection={{ selectedRowKeys: selected as React.Key[], onChange: setSelected }}
        onChange={(_page, _filters, sorter) => {
          const { field, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter;
          setSort({ field: String(field), order: order ?? null });
        }}
      />
      <Pagination total={count} pageSize={Math.min(count, 100)} showSizeChanger showQuickJumper />
    </section>
  );
}

export function handList(count: number) {
  return (
    <InKit>
      <HandList count={count} />
    </InKit>
  );
}

const SchemaField = createSchemaField({
  components: { FormItem, Input: FormilyInput, NumberPicker, Select: FormilySelect },
});
const COMPONENTS = { string: 'Input', decimal: 'NumberPicker', dict: 'Select' } as const;

/** Formily as it comes, its own antd inputs, in a CSS grid. */
export function bareForm(count: number) {
  const properties = Object.fromEntries(
    Array.from({ length: count }, (_, i) => {
      const kind = formKind(i);
      const isRequired = kind === 'string' && i % 5 === 0;
      return [
        `f${i}`,
        {
          type: kind === 'decimal' ? 'number' : 'string',
          title: `Field ${i}`,
          required: isRequired,
          'x-decorator': 'FormItem',
          'x-component': COMPONENTS[kind],
          ...(kind === 'string' ? { maxLength: 100 } : {}),
          ...(kind === 'dict' ? { enum: OPTIONS } : {}),
        },
      ];
    }),
  );
  return (
    <InKit>
      <FormProvider form={createForm()}>
        <div style={{ display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', gap: '0 16px' }}>
          <SchemaField schema={{ type: 'object', properties }} />
        </div>
      </FormProvider>
    </InKit>
  );
}

function HandSub({ count }: { readonly count: number }) {
  const [rows, setRows] = useState(() => subRows(count));
  const change = (at: number, name: string, value: unknown): void =>
    setRows((old) => old.map((row, index) => (index === at ? { ...row, [name]: value } : row)));
  const columns = Object.entries(SUB_COLUMNS).map(([name, { title, type }]) => ({
    key: name,
    dataIndex: name,
    title,
    render: (value: unknown, _row: Row, at: number) =>
      type === 'dict' ? (
        <Select value={value} options={OPTIONS} onChange={(next) => change(at, name, next)} />
      ) : type === 'decimal' ? (
        <InputNumber value={value as number} onChange={(next) => change(at, name, next)} />
      ) : (
        <Input value={String(value)} onChange={({ target }) => change(at, name, target.value)} />
      ),
  }));
  return (
    <Table<Row>
      size="small"
      rowKey="id"
      columns={columns}
      dataSource={rows as Row[]}
      pagination={false}
      footer={() => <Checkbox>all</Checkbox>}
    />
  );
}

/** An editable antd table with an input in every cell. */
export function handSub(count: number) {
  return (
    <InKit>
      <HandSub count={count} />
    </InKit>
  );
}
