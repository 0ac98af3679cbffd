import { Dropdown } from 'antd';
import { memo, useState } from 'react';

import { LineIcon } from '#engine/base/icon.tsx';
import { useTexts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import type { ActionModel } from './action-model.ts';
import type { Actions } from './use-actions.tsx';
import './row-actions.css';

/** More than this many stand under "more" (UX.md section 4). */
export const SHOWN = 3;

interface RowActionsProps {
  readonly row: Row;
  readonly actions: Pick<Actions, 'row' | 'isOfferedOn' | 'run'>;
}

/** The buttons of one row: plain elements, and one menu for all rows that opens where it is asked. */
export const RowActions = memo(function RowActions({ row, actions }: RowActionsProps) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const offered = actions.row.filter((action) => actions.isOfferedOn(action, row));
  if (offered.length === 0) return null;
  const shown = offered.length > SHOWN ? offered.slice(0, SHOWN - 1) : offered;
  const more = offered.slice(shown.length);
  return (
    <span className="engine-rowactions">
      {shown.map((action) => (
        <button
          key={action.key}
          type="button"
          className={linkClass(action)}
          onClick={() => actions.run(action, [row])}
        >
          {action.title}
        </button>
      ))}
      {more.length === 0 ? null : isOpen ? (
        <Dropdown
          open
          trigger={['click']}
          autoFocus
          onOpenChange={setOpen}
          menu={{
            items: more.map((action) => ({
              key: action.key,
              label: action.title,
              danger: action.kind === 'danger',
              onClick: () => actions.run(action, [row]),
            })),
          }}
        >
          <button type="button" className="engine-link" aria-haspopup="menu" aria-expanded>
            {t('action.more')}
            <LineIcon name="down" />
          </button>
        </Dropdown>
      ) : (
        <button
          type="button"
          className="engine-link"
          aria-haspopup="menu"
          aria-expanded={false}
          onClick={() => setOpen(true)}
        >
          {t('action.more')}
          <LineIcon name="down" />
        </button>
      )}
    </span>
  );
});

function linkClass(action: ActionModel): string {
  return action.kind === 'danger' ? 'engine-link engine-link-danger' : 'engine-link';
}
