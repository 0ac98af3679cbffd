import { Dropdown, Button, type DropdownProps } from 'antd';
import { useState } from 'react';

import { callAddress } from '#engine/base/call.ts';
import { LineIcon } from '#engine/base/icon.tsx';
import { usePorts } from '#engine/base/ports-context.ts';
import type { Ports, Row } from '#engine/base/ports.ts';
import { wallTime } from '#schemas/basics/wall-time.ts';
import { toText } from '#schemas/expressions/values.ts';
import type { WindowCamera } from './video-window.tsx';

/** Orders of a station that a picture may go into. */
const MOST_ORDERS = 8;
const OPEN = '0,1,2,3,4,-1';
const COMMENT = 'ops:order:comment';

interface SnapshotProps {
  readonly camera: WindowCamera;
}

/** The picture of now: kept as a file of the browser, or put into an open order of the station as a remark with a photo. */
export function SnapshotButton({ camera }: SnapshotProps) {
  const { t, can, page, notify, ...ports } = usePorts('texts', 'house', 'data', 'feedback');
  const [orders, setOrders] = useState<readonly Row[] | null>(null);
  const mayComment = can(COMMENT);
  const load = (isOpen: boolean): void => {
    if (!isOpen || !mayComment) return;
    const query = { stationId: camera.stationId, status: OPEN, page: 1, limit: MOST_ORDERS };
    page('GET /ops/workorder/page', query, { isSilent: true }).then(
      ({ list }) => setOrders(list),
      () => setOrders([]),
    );
  };
  const shoot = async (use: (file: File) => Promise<void> | void): Promise<void> => {
    const file = await takePicture(ports, camera).catch(() => null);
    if (!file) return notify('error', t('video.shotFailed'));
    await use(file);
  };
  const keep = (order: Row) => async (file: File) => {
    const { id, name, url, size } = await ports.upload(file);
    const content = t('video.shotContent', { name: camera.name, time: wallTime(ports.now()) });
    await callAddress(ports, 'POST /ops/workorder/move', {
      body: {
        id: toText(order.id),
        move: 'comment',
        version: Number(order.version),
        form: { content, photos: [{ id, name, url, size }] },
      },
    });
    notify('success', t('video.shotDone'));
  };
  const items = [
    { key: 'save', label: t('video.shotSave'), onClick: () => void shoot(saveFile) },
    ...(mayComment
      ? [
          {
            key: 'order',
            type: 'group' as const,
            label: t('video.shotOrder'),
            children: (orders ?? []).map((order) => ({
              key: toText(order.id),
              label: `${toText(order.orderNo)} ${toText(order.title)}`,
              onClick: () => void shoot(keep(order)).catch(() => undefined),
            })),
          },
        ]
      : []),
    ...(mayComment && orders?.length === 0
      ? [{ key: 'none', label: t('video.shotNone'), disabled: true }]
      : []),
  ];
  return (
    <Dropdown menu={{ items }} onOpenChange={load} {...MENU}>
      <Button size="small" aria-label={t('video.shot')} title={t('video.shot')}>
        <LineIcon name="download" />
      </Button>
    </Dropdown>
  );
}

const MENU: Pick<DropdownProps, 'trigger' | 'getPopupContainer'> = {
  trigger: ['click'],
  // what lies outside of the full screen is not seen
  getPopupContainer: () => (document.fullscreenElement as HTMLElement | null) ?? document.body,
};

async function takePicture(
  { call, now }: Pick<Ports<'data' | 'house'>, 'call' | 'now'>,
  { id, name }: WindowCamera,
): Promise<File> {
  const { url } = await callAddress(
    { call },
    'POST /ops/control/play_url',
    { body: { cameraId: id, protocol: 'snapshot' } },
    { isSilent: true },
  );
  // the address is one of this server, and its cookie goes along
  const answer = await fetch(url, { credentials: 'same-origin' });
  if (!answer.ok) throw new Error(`no picture: ${answer.status}`);
  const stamp = wallTime(now()).replaceAll(/\D/g, '');
  return new File([await answer.blob()], `${name}-${stamp}.jpg`, { type: 'image/jpeg' });
}

function saveFile(file: File): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  URL.revokeObjectURL(link.href);
}
