import { Select } from 'antd';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { usePorts } from '#engine/base/ports-context.ts';
import { useMenuPages } from '#runtime/parts/use-page-title.ts';
import { settings } from '#runtime/ports/settings.ts';
import { settingsAtom, userAtom } from '#runtime/state/session-state.ts';
import { openAddress } from '../router/navigation.ts';
import { firstDaysOf, readGuide, type FirstDayName, type Guide } from './first-day.ts';
import { helpTexts } from './help-texts.ts';

/** Kept for the person on the server: the guide he chose. */
const SETTING = 'help.guide';
/** Pages that stand in no menu. */
const BESIDE_MENU: ReadonlySet<string> = new Set(['home', 'm/todo']);

interface Props {
  /** The route in sight: the way to it is marked. */
  readonly at: string;
  /** Called when a page was opened from here. */
  readonly onGo: () => void;
}

/** The first day of the person's role, step by step, with ways to the pages; who has several roles chooses. Nothing for who has none. It stands open on the home page, elsewhere until it is closed. */
export function FirstDayGuide({ at, onGo }: Props) {
  const { t } = useTranslation('shell');
  const { can } = usePorts('house');
  const userType = String(useAtomValue(userAtom)?.userType ?? '');
  const kept = useAtomValue(settingsAtom)[SETTING];
  const names = firstDaysOf(can, userType);
  const name = names.find((one) => one === kept) ?? names[0];
  const guides = useGuides(names);
  const guide = name && guides.get(name);
  const [isOpen, setOpen] = useState(at === '/home');
  if (!guide) return null;
  return (
    <details
      className="help-guide"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{t('help.firstDay')}</summary>
      {names.length > 1 ? (
        <Select
          aria-label={t('help.role')}
          value={name}
          options={names.map((value) => ({ value, label: guides.get(value)?.title ?? value }))}
          onChange={(value) => settings.set(SETTING, value)}
        />
      ) : (
        <h3>{guide.title}</h3>
      )}
      <p className="text-2">{guide.who}</p>
      <Steps guide={guide} at={at} onGo={onGo} />
    </details>
  );
}

function Steps({ guide, at, onGo }: Props & { readonly guide: Guide }) {
  const pages = useMenuPages();
  const isOpen = (route: string): boolean =>
    BESIDE_MENU.has(route) || pages.some((page) => page.route === route);
  return (
    <ol className="help-steps">
      {guide.steps.map(({ title, parts }) => (
        <li key={title}>
          <strong>{title}</strong>
          <p>
            {parts.map(({ text, route }) =>
              route && isOpen(route.slice(1)) ? (
                <a
                  key={text}
                  href={`#${route}`}
                  aria-current={route === at ? 'page' : undefined}
                  onClick={(event) => {
                    event.preventDefault();
                    openAddress(route);
                    onGo();
                  }}
                >
                  {text}
                </a>
              ) : (
                text
              ),
            )}
          </p>
        </li>
      ))}
    </ol>
  );
}

/** The guides by name, as soon as they have come. */
function useGuides(names: readonly FirstDayName[]): ReadonlyMap<FirstDayName, Guide> {
  const [guides, setGuides] = useState<ReadonlyMap<FirstDayName, Guide>>(new Map());
  const wanted = names.join(' ');
  useEffect(() => {
    let isCurrent = true;
    const read = async (name: string) =>
      [name as FirstDayName, readGuide((await helpTexts(`first-day-${name}`)) ?? {})] as const;
    void Promise.all(wanted.split(' ').filter(Boolean).map(read)).then(
      (found) => isCurrent && setGuides(new Map(found)),
      // a part that did not come leaves the rest of the help readable
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [wanted]);
  return guides;
}
