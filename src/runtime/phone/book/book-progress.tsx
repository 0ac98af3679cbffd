import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Row } from '#engine/base/ports.ts';
import type { StoredForm } from '#schemas/standing-books/elements/card.ts';
import { seenTop } from '#schemas/types/seen.ts';
import { isSeen, stateOf, type BookScreen } from './book-screens.ts';

interface BookProgressProps {
  readonly at: number;
  readonly screens: readonly BookScreen[];
  readonly fields: StoredForm['fields'];
  /** Asked when something is drawn: typing draws nothing of this. */
  readonly values: () => Row;
  readonly onGo: (to: number) => void;
}

/** Where one is, with a dot for each screen; pressed, all screens by name. */
export function BookProgress({ at, screens, fields, values, onGo }: BookProgressProps) {
  const { t } = useTranslation('phone');
  const [isOpen, setOpen] = useState(false);
  const now = seenTop(fields, values()).scope;
  const shown = screens.flatMap((screen, index) =>
    isSeen(screen, fields, now) ? [{ screen, index, state: stateOf(screen, fields, now) }] : [],
  );
  const place = shown.findIndex(({ index }) => index === at);
  const name = (screen: BookScreen): string => {
    const title =
      screen.title ||
      t(screens[screen.part - 1] === screen ? 'book.untitled' : 'book.untitledLater');
    return screen.parts > 1 ? `${title} (${screen.part}/${screen.parts})` : title;
  };
  const current = shown[place]?.screen;
  return (
    <div className="phone-progress">
      <Button type="text" onClick={() => setOpen(true)}>
        {current
          ? t('book.place', { at: place + 1, count: shown.length, title: name(current) })
          : t('book.end')}
      </Button>
      <div className="phone-dots" aria-hidden="true">
        {shown.map(({ screen, index, state }) => (
          <i key={screen.key} data-state={state} data-current={index === at ? '' : undefined} />
        ))}
      </div>
      <Drawer
        open={isOpen}
        placement="bottom"
        size="70%"
        title={t('book.screens')}
        onClose={() => setOpen(false)}
      >
        <ul className="phone-lines">
          {shown.map(({ screen, index, state }) => (
            <li key={screen.key} className="phone-line">
              <Button
                type="link"
                onClick={() => {
                  setOpen(false);
                  onGo(index);
                }}
              >
                {name(screen)}
              </Button>
              <span className="phone-hint">{t(`book.state.${state}`)}</span>
            </li>
          ))}
        </ul>
      </Drawer>
    </div>
  );
}
