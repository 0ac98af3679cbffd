import { Typography } from 'antd';
import { useTranslation } from 'react-i18next';

import type { TotpSetup } from '#schemas/api/session.ts';

/** A new secret: read by an app from the picture, or typed. */
export function TotpPicture({ setup }: { readonly setup: TotpSetup }) {
  const { t } = useTranslation('login');
  return (
    <div className="totp">
      <p>{t('second.setup')}</p>
      <img
        className="totp-picture"
        width={180}
        height={180}
        src={setup.picture}
        alt={t('second.picture')}
      />
      <p>
        {t('second.typed')}
        <span className="totp-secret">
          <Typography.Text code copyable>{`${setup.secret}`}</Typography.Text>
        </span>
      </p>
    </div>
  );
}
