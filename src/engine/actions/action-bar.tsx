import { Button, Dropdown, Tooltip } from 'antd';

import { isLineIcon, LineIcon } from '#engine/base/icon.tsx';
import { useTexts } from '#engine/base/ports-context.ts';
import type { TextPort } from '#engine/base/ports.ts';
import type { Row } from '#engine/base/ports.ts';
import type { ActionModel } from './action-model.ts';
import type { Actions } from './use-actions.tsx';
import './action-bar.css';

interface ActionBarProps {
  readonly actions: Actions;
  readonly which: 'toolbar' | 'batch' | 'detail';
  /** The rows the buttons act on. */
  readonly rows: readonly Row[];
  /** From this many on the rest goes under "more". */
  readonly maxShown?: number;
  readonly skip?: readonly string[];
  /** Only these. */
  readonly only?: (action: ActionModel) => boolean;
  /** Why none of them may be pressed now. */
  readonly off?: string | undefined;
}

/** A row of buttons: what the user may never do is absent, what is not possible now is off and says why. */
export function ActionBar({ maxShown = 8, ...bar }: ActionBarProps) {
  const { actions, which, rows, off } = bar;
  const { t } = useTexts();
  const offered = offeredOf(bar);
  const [plain, dangerous] =
    which === 'detail'
      ? [
          offered.filter((action) => action.kind !== 'danger'),
          offered.filter((action) => action.kind === 'danger'),
        ]
      : [offered, []];
  const shown = plain.slice(0, maxShown);
  // one filled button at a place: the first that wants to be
  const filled = shown.find((action) => action.kind === 'primary');
  const more = [...plain.slice(maxShown), ...dangerous];
  const run = (action: ActionModel): void =>
    which === 'batch' ? actions.runBatch(action, rows) : actions.run(action, rows);
  return (
    <>
      {shown.map((action) => (
        <ActionButton
          key={action.key}
          action={action}
          isFilled={action === filled}
          isOff={off !== undefined}
          reason={
            off ??
            (which === 'batch'
              ? reasonAgainst(action, fitting(actions, action, rows), rows, t)
              : undefined)
          }
          onRun={() => run(action)}
        />
      ))}
      {more.length > 0 ? (
        <Dropdown
          trigger={['click']}
          menu={{
            items: more.map((action) => ({
              key: action.key,
              label: action.title,
              danger: action.kind === 'danger',
              disabled: off !== undefined,
              onClick: () => run(action),
            })),
          }}
        >
          <Button>
            {t('action.more')}
            <LineIcon name="down" />
          </Button>
        </Dropdown>
      ) : null}
    </>
  );
}

function offeredOf({
  actions,
  which,
  rows: [first],
  skip = [],
  only = () => true,
}: ActionBarProps): readonly ActionModel[] {
  return actions[which].filter(
    (action) =>
      !skip.includes(action.key) &&
      only(action) &&
      (which !== 'detail' || (first !== undefined && actions.isOfferedOn(action, first))),
  );
}

interface ActionButtonProps {
  readonly action: ActionModel;
  readonly isFilled: boolean;
  /** It may not be pressed, whatever it would say then. */
  readonly isOff: boolean;
  /** Why it is not possible now. */
  readonly reason: string | undefined;
  readonly onRun: () => void;
}

function ActionButton({ action, isFilled, isOff, reason, onRun }: ActionButtonProps) {
  // deleting with nothing chosen is off as every other batch, but pressing it says what to do (SPEC.md section 5)
  const isTelling = reason !== undefined && !isOff && action.builtin === 'remove';
  const button = (
    <Button
      type={isFilled ? 'primary' : 'default'}
      danger={action.kind === 'danger'}
      disabled={reason !== undefined && !isTelling}
      {...(isTelling ? { 'aria-disabled': true, className: 'engine-telling' } : {})}
      onClick={onRun}
      icon={action.icon && isLineIcon(action.icon) ? <LineIcon name={action.icon} /> : undefined}
    >
      {action.title}
    </Button>
  );
  if (reason === undefined || isTelling)
    return reason === undefined ? button : <Tooltip title={reason}>{button}</Tooltip>;
  // a disabled button takes no focus; its frame does, so that the reason can be read with the keyboard
  return (
    <Tooltip title={reason}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above */}
      <span className="engine-off" tabIndex={0}>
        {button}
      </span>
    </Tooltip>
  );
}

function fitting(actions: Actions, action: ActionModel, rows: readonly Row[]): readonly Row[] {
  return rows.filter((row) => actions.isOfferedOn(action, row));
}

function reasonAgainst(
  action: ActionModel,
  fit: readonly Row[],
  chosen: readonly Row[],
  t: TextPort['t'],
): string | undefined {
  if (action.builtin === 'remove' && chosen.length === 0) return t('action.nothingToDelete');
  const { min = 1, max } = action.spec.needs ?? {};
  if (chosen.length < min) return t('action.needMin', { count: min });
  if (max !== undefined && fit.length > max) return t('action.needMax', { count: max });
  return fit.length === 0 ? t('action.noneFits') : undefined;
}
