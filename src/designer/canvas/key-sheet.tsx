import './key-sheet.css';
import { Modal } from 'antd';

import { useTexts } from '#engine/base/ports-context.ts';
import { useIsShown } from '#engine/base/tab.ts';
import { KEY_MAP } from '../commands/key-map.ts';

/** Every key of a designer. */
export function KeySheet({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTexts();
  const isShown = useIsShown();
  const walking = [
    { shown: '↑ ↓ Home End', text: t('designer.keys.rows') },
    { shown: '← →', text: t('designer.keys.parts') },
    { shown: 'Enter', text: t('designer.keys.open') },
    { shown: 'Ctrl+S', text: t('designer.keys.save') },
  ];
  return (
    <Modal open={isShown} centered title={t('designer.keys')} footer={null} onCancel={onClose}>
      <dl className="dg-keys">
        {[
          ...walking,
          ...KEY_MAP.map(({ name, shown }) => ({ shown, text: t(`designer.key.${name}`) })),
        ].map(({ shown, text }) => (
          <div key={shown}>
            <dt>
              <kbd>{shown}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
