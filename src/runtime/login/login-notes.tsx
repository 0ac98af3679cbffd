import { Button } from 'antd';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';

import { productAtom } from '../services/product.ts';

/** What the line above the button says. */
export type Refusal =
  | { readonly kind: 'refused'; readonly text: string; readonly isCaptcha?: boolean }
  | { readonly kind: 'away' }
  | null;

/** The administrator of the sample city; a server in demo mode alone has him (README). */
const DEMO = { username: 'admin', password: 'Demo_2026' };

/** Why somebody was brought here; nothing where he came by himself. */
export function LoginReason({ reason }: { readonly reason: string | undefined }) {
  const { t } = useTranslation('login');
  if (reason !== 'expired' && reason !== 'passwordChanged') return null;
  return (
    <p className="login-note" role="status">
      {t(reason === 'expired' ? 'expired' : 'passwordChanged')}
    </p>
  );
}

interface LoginRefusalProps {
  readonly refusal: Refusal;
  /** The server did not even give a captcha. */
  readonly isAway: boolean;
  readonly onRetry: () => void;
}

/** Why it did not work, and another try where nobody answered. */
export function LoginRefusal({ refusal, isAway, onRetry }: LoginRefusalProps) {
  const { t } = useTranslation('login');
  return (
    <div className="login-refusal" role="alert">
      {refusal?.kind === 'refused' ? refusal.text : null}
      {refusal?.kind === 'away' || isAway ? (
        <>
          {t('away')}
          <Button type="link" size="small" onClick={onRetry}>
            {t('retry')}
          </Button>
        </>
      ) : null}
    </div>
  );
}

/** How to come in where the product runs as a demonstration. */
export function DemoHint({ onFill }: { readonly onFill: (demo: typeof DEMO) => void }) {
  const { t } = useTranslation('login');
  const { isDemo } = useAtomValue(productAtom);
  if (!isDemo) return null;
  return (
    <p className="login-demo">
      {t('demoHint')}
      <button type="button" className="link-button" onClick={() => onFill(DEMO)}>
        {t('demoFill')}
      </button>
    </p>
  );
}
