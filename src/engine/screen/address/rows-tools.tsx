import { Button, Dropdown } from 'antd';

import { LineIcon } from '#engine/base/icon.tsx';
import { usePorts, useTexts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import type { GroupedRows } from './rows-model.ts';
import { saveMade, type Format } from './save-shown.ts';
import type { AskedAddress } from './use-address.ts';

const FORMATS: readonly { readonly key: Format; readonly label: string }[] = [
  { key: 'xlsx', label: 'Excel (.xlsx)' },
  { key: 'csv', label: 'CSV (.csv)' },
];

interface ToolsProps {
  readonly node: GroupedRows;
  /** Shows all columns or the first ones; undefined where none is hidden. */
  readonly onWhole: (() => void) | undefined;
  readonly isCalendar: boolean;
  /** Shows the rows by day or as a table. */
  readonly onCalendar: () => void;
  readonly asked: AskedAddress;
  /** Order and groups, as an address is asked for them. */
  readonly wire: Row;
  readonly onSave: (format: Format) => void;
}

/** A file of the server with the same question, a file of what is shown, and the question once more. */
export function RowsTools({
  node,
  asked,
  wire,
  onWhole,
  isCalendar,
  onCalendar,
  onSave,
}: ToolsProps) {
  const { t } = useTexts();
  return (
    <div className="engine-toolgroup">
      <DownloadButton node={node} asked={asked} wire={wire} />
      {node.calendar ? (
        <PressedTool
          icon="calendar"
          label={t('views.calendar')}
          isOn={isCalendar}
          onPress={onCalendar}
        />
      ) : null}
      {onWhole && !isCalendar ? (
        <PressedTool
          icon="setting"
          label={t('list.allColumns')}
          isOn={node.isWhole === true}
          onPress={onWhole}
        />
      ) : null}
      {node.export ? (
        <Dropdown
          trigger={['click']}
          menu={{ items: [...FORMATS], onClick: ({ key }) => onSave(key as Format) }}
        >
          <button
            type="button"
            className="engine-iconbutton"
            aria-label={t('list.saveShown')}
            title={t('list.saveShown')}
          >
            <LineIcon name="export" />
          </button>
        </Dropdown>
      ) : null}
      <button
        type="button"
        className="engine-iconbutton"
        aria-label={t('list.reload')}
        title={t('list.reload')}
        onClick={asked.reload}
      >
        <LineIcon name="reload" />
      </button>
    </div>
  );
}

interface PressedToolProps {
  readonly icon: string;
  readonly label: string;
  readonly isOn: boolean;
  readonly onPress: () => void;
}

function PressedTool({ icon, label, isOn, onPress }: PressedToolProps) {
  return (
    <button
      type="button"
      className="engine-iconbutton"
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      onClick={onPress}
    >
      <LineIcon name={icon} />
    </button>
  );
}

/** What the server makes a file of: by GET the browser goes there, by POST it is told order, groups and format with the question. */
function DownloadButton({
  node: { download },
  asked,
  wire,
}: Pick<ToolsProps, 'node' | 'asked' | 'wire'>) {
  const ports = usePorts('data', 'texts', 'feedback', 'house');
  const { t } = ports;
  const { api, permission } = typeof download === 'string' ? { api: download } : (download ?? {});
  if (api === undefined || (permission !== undefined && !ports.can(permission))) return null;
  if (!api.startsWith('POST '))
    return (
      <Button
        icon={<LineIcon name="download" />}
        onClick={() => ports.download(api, { ...asked.params, ...wire })}
      >
        {t('list.download')}
      </Button>
    );
  const handleSave = (format: Format): void =>
    void saveMade(ports, api, { ...asked.body, ...wire, format }).catch(() => undefined);
  return (
    <Dropdown
      trigger={['click']}
      menu={{ items: [...FORMATS], onClick: ({ key }) => handleSave(key as Format) }}
    >
      <Button icon={<LineIcon name="download" />}>{t('list.download')}</Button>
    </Dropdown>
  );
}
