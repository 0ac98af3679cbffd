import { Button, Pagination, Spin } from 'antd';
import type { TableColumnType } from 'antd';
import { useTranslation } from 'react-i18next';

import { LineIcon } from '#engine/base/icon.tsx';
import { PlainTable } from '#engine/base/plain-table.tsx';
import { EMPTY_TEXT } from '#engine/fields/values/texts.ts';
import type { AnswerAt } from '#schemas/api/contracts.ts';
import { choiceText, isBlank, TEXT_OF, type FieldWords } from '#schemas/formats/field-text.ts';
import type { FieldSpec, FieldTypeName } from '#schemas/types/field.ts';

/** A page of a public view. */
export type PublicRows = AnswerAt<'GET /public/{entity}'>;
type Column = PublicRows['columns'][number];
type Row = PublicRows['list'][number];

interface Props {
  readonly rows: PublicRows;
  readonly page: number;
  readonly pageSize: number;
  readonly isBusy: boolean;
  readonly onPage: (page: number) => void;
  readonly onSave: () => void;
}

/** The rows as the lists of the product show them: titles with units, words for codes, numbers at the right. */
export function PublicTable({ rows, page, pageSize, isBusy, onPage, onSave }: Props) {
  const { t } = useTranslation(['login', 'engine-list']);
  const words: FieldWords = {
    t: (key, params) => t(`engine-list:${key}`, { ...params }),
    dict: () => [],
  };
  const columns: readonly TableColumnType<Row>[] = rows.columns.map((column) => ({
    key: column.name,
    title: headOf(column),
    align: isNumber(rows.list, column) ? 'right' : 'left',
    render: (_, row) => cellText(row[column.name], column, words) || EMPTY_TEXT,
  }));
  const list = rows.list.map((row, at) => ({ ...row, [ROW_KEY]: String(at) }));
  return (
    <>
      <div className="public-bar">
        <span>
          {t(rows.isCapped ? 'login:public.over' : 'login:public.total', { total: rows.total })}
        </span>
        <Button icon={<LineIcon name="download" />} onClick={onSave}>
          {t('login:public.save')}
        </Button>
      </div>
      <Spin spinning={isBusy}>
        <PlainTable<Row>
          size="small"
          rowKey={ROW_KEY}
          columns={columns}
          dataSource={list}
          scroll={{ x: 'max-content' }}
          locale={{ emptyText: t('login:public.empty') }}
        />
      </Spin>
      <Pagination
        current={page}
        pageSize={pageSize}
        total={rows.total}
        showSizeChanger={false}
        hideOnSinglePage
        onChange={onPage}
      />
    </>
  );
}

/** Public rows have no ids. */
const ROW_KEY = '$at';

function headOf({ title, unit }: Column): string {
  return unit && !title.includes(unit) ? `${title} (${unit})` : title;
}

function isNumber(list: readonly Row[], { name, choices }: Column): boolean {
  return choices === undefined && list.some((row) => typeof row[name] === 'number');
}

/** The unit stands in the head. */
function cellText(
  value: unknown,
  { type, title, scale, choices }: Column,
  words: FieldWords,
): string {
  if (isBlank(value)) return '';
  if (choices) {
    const options = Object.entries(choices).map(([one, said]) => ({ value: one, title: said }));
    return choiceText(value, { type: 'choices', title, options }, words);
  }
  return TEXT_OF[type as FieldTypeName](
    value,
    { type, title, ...(scale !== undefined && { scale }) } as FieldSpec,
    words,
  );
}
