import { useTranslation } from 'react-i18next';

import { formatPlain, formatShort } from '#schemas/formats/numbers.ts';

/** From here on a count is said in ten-thousands. */
const LONG = 10_000;

/** A count: 12,345 as 1.23万, the exact number in its tooltip; with + where more were not counted. */
export function CountText({
  count,
  isCapped = false,
}: {
  readonly count: number;
  readonly isCapped?: boolean | undefined;
}) {
  const { t } = useTranslation('home');
  if (count < LONG)
    return (
      <>
        {formatPlain(count)}
        {isCapped ? '+' : ''}
      </>
    );
  const { text, exact } = formatShort(count, t('tenThousand'));
  return <span title={exact}>{text}</span>;
}
