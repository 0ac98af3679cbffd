import { Checkbox, Modal } from 'antd';
import { useAtom, useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';

import { settings } from '#runtime/ports/settings.ts';
import { settingsAtom } from '#runtime/state/session-state.ts';
import { openPartAtom } from '#runtime/state/shell-state.ts';
import type { KeyIn } from '#schemas/texts/text-keys.ts';
import './shortcut-sheet.css';

type ShellKey = KeyIn<'shell'>;

/** Every key of the product and the text that says what it does. */
const SHEET: readonly (readonly [ShellKey, readonly (readonly [keys: string, ShellKey])[]])[] = [
  [
    'shortcuts.global',
    [
      ['Ctrl+K /', 'shortcuts.global.palette'],
      ['Ctrl+Enter', 'shortcuts.global.apart'],
      ['g h', 'shortcuts.global.home'],
      ['g a', 'shortcuts.global.alarms'],
      ['g w', 'shortcuts.global.orders'],
      ['Alt+W', 'shortcuts.global.closeTab'],
      ['Alt+1…9', 'shortcuts.global.tab'],
      ['?', 'shortcuts.global.sheet'],
      ['F1', 'shortcuts.global.help'],
    ],
  ],
  [
    'shortcuts.list',
    [
      ['j k ↑ ↓', 'shortcuts.list.move'],
      ['x', 'shortcuts.list.select'],
      ['Enter', 'shortcuts.list.open'],
      ['e', 'shortcuts.list.edit'],
      ['Enter e F2', 'shortcuts.list.editCell'],
      ['r', 'shortcuts.list.refresh'],
      ['f', 'shortcuts.list.filter'],
      ['[ ]', 'shortcuts.list.neighbour'],
    ],
  ],
  [
    'shortcuts.process',
    [
      ['a', 'shortcuts.process.complete'],
      ['d', 'shortcuts.process.reject'],
      ['b', 'shortcuts.process.back'],
      ['e', 'shortcuts.process.entrust'],
      ['c', 'shortcuts.process.claim'],
      ['n', 'shortcuts.process.next'],
    ],
  ],
  [
    'shortcuts.form',
    [
      ['Ctrl+S', 'shortcuts.form.save'],
      ['Esc', 'shortcuts.form.leave'],
    ],
  ],
];

/** The sheet behind `?`. */
export function ShortcutSheet() {
  const { t } = useTranslation('shell');
  const [openPart, setOpenPart] = useAtom(openPartAtom);
  return (
    <Modal
      open={openPart === 'shortcuts'}
      title={t('shortcuts.title')}
      footer={null}
      width={560}
      onCancel={() => setOpenPart(null)}
    >
      <ShortcutList />
    </Modal>
  );
}

/** Every key with what it does, and the switch for single letters. */
export function ShortcutList() {
  const { t } = useTranslation('shell');
  const areLettersOn = useAtomValue(settingsAtom)['shortcuts'] !== false;
  return (
    <>
      {SHEET.map(([group, keys]) => (
        <section key={group} className="shortcut-group">
          <h2>{t(group)}</h2>
          <dl>
            {keys.map(([key, text]) => (
              <div key={text}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{t(text)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <Checkbox
        checked={areLettersOn}
        onChange={(event) => settings.set('shortcuts', event.target.checked)}
      >
        {t('shortcuts.letters')}
      </Checkbox>
    </>
  );
}
