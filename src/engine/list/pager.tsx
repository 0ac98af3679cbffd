import { Pagination } from 'antd';
import { memo } from 'react';

import { useTexts } from '#engine/base/ports-context.ts';
import { SmallSelect } from '#engine/base/small-select.tsx';
import { PAGE_SIZES } from '#schemas/api/envelope.ts';
import { formatPlain } from '#schemas/formats/numbers.ts';
import './pager.css';

interface PagerProps {
  /** Undefined: nothing is known of it yet, or nobody answered. */
  readonly total: number | undefined;
  readonly isCapped: boolean;
  readonly page: number;
  readonly size: number;
  readonly onPage: (page: number) => void;
  readonly onSize: (size: number) => void;
}

/** Total, sizes, previous, pages, next, jumper. A capped total says so with a plus. */
export const Pager = memo(function Pager({
  total,
  isCapped,
  page,
  size,
  onPage,
  onSize,
}: PagerProps) {
  const { t } = useTexts();
  return (
    <div className="engine-pager">
      <span className="engine-total">
        {total === undefined
          ? ''
          : t('list.total', { count: `${formatPlain(total)}${isCapped ? '+' : ''}` })}
      </span>
      <SmallSelect
        label={t('list.pageSize')}
        value={size}
        options={PAGE_SIZES.map((one) => ({
          value: one,
          label: t('list.perPage', { count: one }),
        }))}
        onChange={onSize}
      />
      <Pagination
        size="small"
        total={total ?? 0}
        current={page}
        pageSize={size}
        showSizeChanger={false}
        showQuickJumper={(total ?? 0) > size}
        onChange={onPage}
      />
    </div>
  );
});
