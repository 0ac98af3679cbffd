import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { ListFailure } from '#engine/base/list-states.tsx';
import { useHouse } from '#engine/base/ports-context.ts';
import { useRenewal } from '#engine/base/use-reconnect.ts';
import { NO_ANSWER } from '#runtime/http/codes.ts';
import type { Kept } from '../kept/use-kept.ts';
import { ageOf } from './age.ts';

interface KeptStatesProps<T> {
  readonly kept: Kept<T>;
  /** Of a record: who may not see it, or asks for what is not there, reads this instead of any of its data. */
  readonly gone?: string;
  readonly children: (value: T) => ReactNode;
}

/** A page by what is known of its answer: coming, refused, out of reach, old with its age, or as it is. */
export function KeptStates<T>({ kept, gone, children }: KeptStatesProps<T>) {
  const { t } = useTranslation('phone');
  useRenewal(kept.reload);
  if (kept.value !== undefined)
    return (
      <>
        {kept.isOld && !kept.isLoading ? <OldLine kept={kept} /> : null}
        {children(kept.value)}
      </>
    );
  if (kept.isLoading)
    return (
      <p className="phone-hint" role="status">
        {t('loading')}
      </p>
    );
  if (kept.error?.code === NO_ANSWER)
    return (
      <div className="phone-message" role="alert">
        <p>{t('notKept')}</p>
        <Button onClick={kept.reload}>{t('again')}</Button>
      </div>
    );
  if (gone === undefined) return <ListFailure error={kept.error} onRetry={kept.reload} />;
  return (
    <div className="phone-message" role="alert">
      <p>{gone}</p>
      <p className="phone-hint">{kept.error?.message}</p>
      <Button onClick={kept.reload}>{t('again')}</Button>
    </div>
  );
}

/** That what is shown is of an earlier time, and of which. */
export function OldLine({ kept }: { readonly kept: Pick<Kept<unknown>, 'at' | 'reload'> }) {
  const { t } = useTranslation('phone');
  const house = useHouse();
  const age = ageOf(kept.at ?? '', house.now());
  return (
    <p className="phone-old" role="status">
      {t('old', { age: t(`age.${age.unit}`, { count: age.count }) })}
      <Button type="link" onClick={kept.reload}>
        {t('again')}
      </Button>
    </p>
  );
}
