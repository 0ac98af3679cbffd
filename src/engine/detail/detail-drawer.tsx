import { Drawer } from 'antd';

import { entityRoute } from '#engine/base/entity-facts.ts';
import { LineIcon } from '#engine/base/icon.tsx';
import { usePorts } from '#engine/base/ports-context.ts';
import { useTab } from '#engine/base/tab.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { DetailView } from './detail-view.tsx';
import { useRecord } from './use-record.ts';
import { useSeen } from './use-seen.ts';

/** Fields above which the drawer is wide. */
const MANY_FIELDS = 16;
const NARROW_PX = 560;
const WIDE_PX = 720;

interface DetailDrawerProps {
  readonly entity: EntitySchema;
  readonly id: string;
  readonly onClose: () => void;
  readonly onChanged: () => void;
  readonly onPrevious?: (() => void) | undefined;
  readonly onNext?: (() => void) | undefined;
}

/** A record beside its list. */
export function DetailDrawer({
  entity,
  id,
  onClose,
  onChanged,
  onPrevious,
  onNext,
}: DetailDrawerProps) {
  const ports = usePorts('texts', 'navigation');
  const tab = useTab();
  const record = useRecord(entity, id);
  useSeen(entity, record.row, onChanged);
  const isWide = Boolean(entity.detail?.related) || Object.keys(entity.fields).length > MANY_FIELDS;
  const handleChanged = (isDeleted: boolean): void => {
    if (isDeleted) onClose();
    onChanged();
  };
  return (
    <Drawer
      // a drawer belongs to its tab: it waits while another one is shown
      open={tab?.isActive ?? true}
      title={entity.title}
      size={entity.detail?.width ?? (isWide ? WIDE_PX : NARROW_PX)}
      onClose={onClose}
      extra={
        <button
          type="button"
          className="engine-iconbutton"
          aria-label={ports.t('detail.openTab')}
          title={ports.t('detail.openTab')}
          onClick={() => {
            onClose();
            ports.open(`/${entityRoute(entity)}/${id}`);
          }}
        >
          <LineIcon name="fullscreen" />
        </button>
      }
    >
      <DetailView
        entity={entity}
        record={record}
        onChanged={handleChanged}
        onPrevious={onPrevious}
        onNext={onNext}
      />
    </Drawer>
  );
}
