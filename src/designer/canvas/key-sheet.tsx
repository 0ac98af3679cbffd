import './key-sheet.css';
import { Modal } from 'antd';

import { useTexts } from '#engine/base/ports-context.ts';
import { useIsShown } from '#engine/base/tab.ts';
import { keysOf } from '../commands/key-map.ts';
import type { DesignLanguage } from '../document/node.ts';

interface KeySheetProps {
  readonly language: DesignLanguage;
  readonly onClose: () => void;
}

/** Every key of a designer. */
export function KeySheet({ language, onClose }: KeySheetProps) {
  const { t } = useTexts();
  const isShown = useIsShown();
  const walking = [
    { shown: '↑ ↓ Home End', text: t('designer.keys.rows') },
    { shown: '← →', text: t('designer.keys.parts') },
    { shown: 'Enter', text: t(`designer.keys.open.${language.thing}`) },
    { shown: 'Ctrl+S', text: t('designer.keys.save') },
  ];
  return (
    <Modal open={isShown} centered title={t('designer.keys')} footer={null} onCancel={onClose}>
      <dl className="dg-keys">
        {[
          ...walking,
          ...keysOf(language).map(({ name, shown }) => ({
            shown,
            text: t(`designer.key.${name}`),
          })),
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
