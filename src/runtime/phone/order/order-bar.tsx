import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { ActionModel } from '#engine/actions/action-model.ts';
import { statesName } from '#engine/actions/action-model.ts';
import { useActions } from '#engine/actions/use-actions.tsx';
import type { Row } from '#engine/base/ports.ts';
import { useStates } from '#engine/fields/cells/states-cache.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { CheckIn } from './check-in.tsx';
import { useRowAhead } from './use-row-ahead.ts';

interface OrderBarProps {
  readonly entity: EntitySchema;
  readonly row: Row;
  readonly onChanged: () => void;
}

/** The move that proves that one was there has a page of its own: a code, photos and a position belong to it. */
const CHECK_IN = 'checkin';

/** The next move of the order and the others behind 更多: the same moves, rights and dialogs as on the desktop. */
export function OrderBar({ entity, row: known, onChanged }: OrderBarProps) {
  const { t } = useTranslation('phone');
  const [isMore, setMore] = useState(false);
  // it stays until it ends: while it is sent it counts as done already
  const [checkIn, setCheckIn] = useState<ActionModel | null>(null);
  const states = useStates(statesName(entity));
  const row = useRowAhead({ entity, states, row: known, onChanged });
  const { actions, host } = useActions({
    states,
    place: { entity, filter: () => ({ ids: row['id'] }), onChanged },
  });
  const offered = actions.detail.filter(
    (action) => action.spec.move !== undefined && actions.isOfferedOn(action, row),
  );
  const [first, ...others] = inOrder(offered, row);
  const run = (action: ActionModel): void => {
    setMore(false);
    if (action.spec.move === CHECK_IN) setCheckIn(action);
    else actions.run(action, [row]);
  };
  return (
    <>
      {first ? (
        <Button type="primary" size="large" onClick={() => run(first)}>
          {first.title}
        </Button>
      ) : (
        <span className="phone-hint">{t('order.nothing')}</span>
      )}
      {others.length > 0 ? (
        <Button size="large" onClick={() => setMore(true)}>
          {t('order.more')}
        </Button>
      ) : null}
      <OtherMoves others={isMore ? others : undefined} onRun={run} onClose={() => setMore(false)} />
      {checkIn ? (
        <CheckIn
          entity={entity}
          row={row}
          action={checkIn}
          onEnd={(isDone) => {
            setCheckIn(null);
            if (isDone) onChanged();
          }}
        />
      ) : null}
      {host}
    </>
  );
}

interface OtherMovesProps {
  /** Undefined while they are not shown. */
  readonly others: readonly ActionModel[] | undefined;
  readonly onRun: (action: ActionModel) => void;
  readonly onClose: () => void;
}

function OtherMoves({ others, onRun, onClose }: OtherMovesProps) {
  const { t } = useTranslation('phone');
  return (
    <Drawer
      open={others !== undefined}
      placement="bottom"
      size="auto"
      title={t('order.more')}
      onClose={onClose}
    >
      <div className="phone-moves">
        {others?.map((action) => (
          <Button
            key={action.key}
            block
            size="large"
            danger={action.kind === 'danger'}
            onClick={() => onRun(action)}
          >
            {action.title}
          </Button>
        ))}
      </div>
    </Drawer>
  );
}

/** What is to be done next comes first: who must be there checks in before he hands in. */
function inOrder(offered: readonly ActionModel[], row: Row): readonly ActionModel[] {
  const mustCheckIn = row['needVisit'] === true && !row['checkinTime'];
  const rank = ({ spec, kind }: ActionModel): number => {
    if (mustCheckIn && spec.move === CHECK_IN) return 0;
    if (kind === 'primary') return 1;
    return kind === 'danger' ? 3 : 2;
  };
  return offered.toSorted((a, b) => rank(a) - rank(b));
}
