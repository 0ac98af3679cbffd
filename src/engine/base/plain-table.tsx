import { Table, type TableColumnType, type TableProps } from 'antd';

/** What the build leaves out of the kit's table (kit-diet in `vite.config.ts`), so that nobody can ask for it. */
type LeftOut =
  | 'rowSelection'
  | 'loading'
  | 'pagination'
  | 'columns'
  | 'onChange'
  | 'sortDirections';

interface Props<Row> extends Omit<TableProps<Row>, LeftOut> {
  readonly columns: readonly Omit<
    TableColumnType<Row>,
    'sorter' | 'sortOrder' | 'defaultSortOrder' | 'filters' | 'onFilter' | 'filterDropdown'
  >[];
}

/** The kit's table as it is drawn: what is chosen, sorted, paged and waited for is the engine's. */
export function PlainTable<Row extends object>(props: Props<Row>) {
  return <Table<Row> {...(props as TableProps<Row>)} pagination={false} />;
}

/** The parts of a line of sums. */
export const { Row: SummaryRow, Cell: SummaryCell } = Table.Summary;
