import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';

import { PortsRoot } from '../ports/ports-root.tsx';
import { HelpPanel } from './help-panel.tsx';
import { helpTexts } from './help-texts.ts';
import { plainHelpName } from './plain-help-name.ts';

/** The help beside a page that stands beside the shell, which has told the window its name. */
export function PlainHelp() {
  const { t } = useTranslation('common');
  const { pathname } = useLocation();
  const title = document.title.replace(` - ${t('product')}`, '');
  return (
    <PortsRoot>
      <HelpPanel page={{ path: pathname, title, at: pathname }} />
    </PortsRoot>
  );
}

/** Fetches what the page will say of itself, for when there is no network. */
export async function fetchPlainHelp(pathname: string): Promise<void> {
  const name = plainHelpName(pathname);
  if (name !== undefined) await helpTexts(name);
}
