import { Checkbox, Modal } from 'antd';
import { useAtom, useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { settings } from '../ports/settings.ts';
import { settingsAtom } from '../session/session-state.ts';
import { openPartAtom } from './shell-state.ts';

/** Every key of the product; the texts are `shortcuts.<name>`. */
const SHEET: readonly (readonly [string, readonly (readonly [string, string])[]])[] = [
  [
    'global',
    [
      ['Ctrl+K /', 'palette'],
      ['g h', 'home'],
      ['g a', 'alarms'],
      ['g w', 'orders'],
      ['Alt+W', 'closeTab'],
      ['Alt+1…9', 'tab'],
      ['?', 'sheet'],
    ],
  ],
  [
    'list',
    [
      ['j k ↑ ↓', 'move'],
      ['x', 'select'],
      ['Enter', 'open'],
      ['e', 'edit'],
      ['r', 'refresh'],
      ['f', 'filter'],
      ['[ ]', 'neighbour'],
    ],
  ],
  [
    'form',
    [
      ['Ctrl+S', 'save'],
      ['Esc', 'leave'],
    ],
  ],
];

/** The sheet behind `?`. */
export function ShortcutSheet() {
  const { t } = useTranslation('shell');
  const [openPart, setOpenPart] = useAtom(openPartAtom);
  const areLettersOn = useAtomValue(settingsAtom)['shortcuts'] !== false;
  return (
    <Modal open={openPart === 'shortcuts'} title={t('shortcuts.title')} footer={null} width={560} onCancel={() => setOpenPart(null)}>
      {SHEET.map(([group, keys]) => (
        <section key={group} className="shortcut-group">
          <h2>{t(`shortcuts.${group}`)}</h2>
          <dl>
            {keys.map(([key, name]) => (
              <div key={name}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{t(`shortcuts.${group}.${name}`)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <Checkbox checked={areLettersOn} onChange={(event) => settings.set('shortcuts', event.target.checked)}>
        {t('shortcuts.letters')}
      </Checkbox>
    </Modal>
  );
}
