import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';

interface Props {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** Codes for who loses the phone: shown this once, to be written down or kept as a file. */
export function RecoveryCodes({ codes, onDone }: Props) {
  const { t } = useTranslation('login');

  function handleKeep(): void {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(
      new Blob([`${codes.join('\r\n')}\r\n`], { type: 'text/plain' }),
    );
    link.download = 'recovery-codes.txt';
    link.click();
    URL.revokeObjectURL(link.href);
  }

  return (
    <div className="totp">
      <Alert type="warning" showIcon title={t('second.codesOnce')} />
      <ul className="totp-codes" aria-label={t('second.codes')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="totp-buttons">
        <Button onClick={handleKeep}>{t('second.keep')}</Button>
        <Button type="primary" onClick={onDone}>
          {t('second.kept')}
        </Button>
      </div>
    </div>
  );
}
