import type { ReactNode } from 'react';

import type { Way } from './opens.ts';
import { useTexts } from './ports-context.ts';
import './opened.css';

interface OpenedProps {
  /** Undefined: it leads nowhere. */
  readonly way: Way | undefined;
  /** What the value is, for who rests on it. */
  readonly title: string;
  readonly children: ReactNode;
}

/** A value as it is shown; where it leads to a page as a link, where it changes the page as a button. */
export function Opened({ way, title, children }: OpenedProps) {
  const { t } = useTexts();
  if (!way) return children;
  const said = t('list.openValue', { title });
  return 'route' in way ? (
    <a className="engine-opens" href={`#${way.route}`} title={said}>
      {children}
    </a>
  ) : (
    <button type="button" className="engine-opens" title={said} onClick={way.press}>
      {children}
    </button>
  );
}
