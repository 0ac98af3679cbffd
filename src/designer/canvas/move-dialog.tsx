import { Modal, Select } from 'antd';
import { useId, useMemo, useState } from 'react';

import { useTexts } from '#engine/base/ports-context.ts';
import { useIsShown } from '#engine/base/tab.ts';
import type { Commander } from '../commands/commands.ts';
import { placesFor } from '../commands/places.ts';
import { nodeOf, type NodePlace } from '../document/node.ts';
import type { Faces } from './faces.ts';

interface MoveDialogProps {
  readonly commander: Commander;
  readonly faces: Faces;
  readonly onClose: () => void;
}

/** Says in words where a block may go, for whoever does not drag. */
export function MoveDialog({ commander, faces, onClose }: MoveDialogProps) {
  const { t } = useTexts();
  const isShown = useIsShown();
  const id = useId();
  const [key, setKey] = useState<string>();
  const { root } = commander.store;
  const [chosen] = commander.chosen.slice(-1);
  const node = chosen === undefined ? undefined : nodeOf(root, chosen);
  const places = useMemo(() => (node ? placesFor(commander.desk, node) : []), [commander, node]);
  const sayPlace = (place: NodePlace): string => {
    const parent = nodeOf(root, place.parentId);
    if (!parent) return '';
    const nodes = parent.slots[place.slot] ?? [];
    const title = faces.slotTitle(parent, place.slot);
    const where = parent.id === root.id && title !== '' ? title : faces.faceOf(parent).label;
    const before = nodes[place.at - 1];
    if (nodes.length === 0)
      return t('designer.place.into', {
        where: `${where}${parent.id === root.id || title === '' ? '' : ` · ${title}`}`,
      });
    return before
      ? t('designer.place.after', { where, what: faces.faceOf(before).label })
      : t('designer.place.first', { where });
  };
  const keyOf = ({ parentId, slot, at }: NodePlace): string => `${parentId}/${slot}/${at}`;
  const place = places.find((one) => keyOf(one) === key);
  const move = (): void => {
    if (node && place) commander.move([node.id], place);
    onClose();
  };
  return (
    <Modal
      open={isShown}
      centered
      title={t('designer.moveTo.title', { what: node ? faces.faceOf(node).label : '' })}
      okText={t('designer.moveTo.ok')}
      cancelText={t('designer.cancel')}
      okButtonProps={{ disabled: !place }}
      onOk={move}
      onCancel={onClose}
    >
      <label htmlFor={id}>{t('designer.moveTo.place')}</label>
      <Select<string>
        id={id}
        className="dg-place"
        {...(key !== undefined && { value: key })}
        options={places.map((one) => ({ value: keyOf(one), label: sayPlace(one) }))}
        showSearch={{ optionFilterProp: 'label' }}
        onChange={setKey}
      />
    </Modal>
  );
}
