import { Button, Select } from 'antd';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { menuIcon } from '#runtime/parts/menu-icons.tsx';
import { useMenuPages } from '#runtime/parts/use-page-title.ts';
import { settingsAtom, userAtom } from '#runtime/state/session-state.ts';
import { settings } from '../ports/settings.ts';
import { usualQuick } from './usual-quick.ts';
import './quick-card.css';

const SETTING = 'home.quick';
const TILES = 8;

/** Eight pages a person opens most; chosen here and kept on the server. */
export function QuickCard() {
  const { t } = useTranslation('home');
  const pages = useMenuPages();
  const userType = String(useAtomValue(userAtom)?.userType ?? '');
  const stored = useAtomValue(settingsAtom)[SETTING];
  const [isEditing, setEditing] = useState(false);
  const routes = Array.isArray(stored)
    ? stored.map(String)
    : usualQuick(
        userType,
        pages.map(({ route }) => route),
        TILES,
      );
  const tiles = routes.flatMap((route) => pages.find((page) => page.route === route) ?? []);
  return (
    <section className="home-card home-quick" aria-label={t('quick.title')}>
      <header>
        <h2>{t('quick.title')}</h2>
        <Button size="small" type="link" onClick={() => setEditing(!isEditing)}>
          {t(isEditing ? 'quick.done' : 'quick.edit')}
        </Button>
      </header>
      <div className="home-card-body">
        {isEditing ? (
          <Select
            mode="multiple"
            style={{ width: '100%' }}
            aria-label={t('quick.hint')}
            placeholder={t('quick.hint')}
            maxCount={TILES}
            value={tiles.map(({ route }) => route)}
            options={pages.map(({ route, title }) => ({ value: route, label: title }))}
            showSearch={{ optionFilterProp: 'label' }}
            onChange={(next) => settings.set(SETTING, next)}
          />
        ) : (
          <div className="quick-tiles">
            {tiles.map(({ route, title, icon }) => (
              <a key={route} href={`#/${route}`} title={title}>
                {menuIcon(icon)}
                <span>{title}</span>
              </a>
            ))}
          </div>
        )}
      </div>
    </section>
  );
}
