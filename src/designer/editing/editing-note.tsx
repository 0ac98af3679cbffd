import { Alert, Button } from 'antd';

import { usePorts } from '#engine/base/ports-context.ts';
import type { Editing } from './use-editing.ts';

/** Above a document: who else has it open, and whether it may be changed here. Nothing while one is alone. */
export function EditingNote({ editing }: { readonly editing: Editing }) {
  const { t, confirm } = usePorts('texts', 'feedback');
  const { holder, others } = editing;
  const take = async (): Promise<void> => {
    const isSure = await confirm({
      title: t('designer.editing.take'),
      text: t('designer.editing.takeText'),
    });
    // a refusal has been shown
    if (isSure) await editing.take().catch(() => undefined);
  };
  const said = ({ name, since, isMine }: (typeof others)[number]): string =>
    t(isMine ? 'designer.editing.mine' : 'designer.editing.one', { name, since });
  if (holder)
    return (
      <Alert
        type="warning"
        showIcon
        role="status"
        title={t('designer.editing.held', { who: said(holder) })}
        action={
          <Button size="small" onClick={() => void take()}>
            {t('designer.editing.take')}
          </Button>
        }
      />
    );
  if (others.length === 0) return null;
  return (
    <Alert
      type="info"
      showIcon
      role="status"
      title={t('designer.editing.others', {
        who: others.map(said).join(t('designer.editing.comma')),
      })}
    />
  );
}
