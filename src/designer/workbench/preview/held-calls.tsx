import { LineIcon } from '#engine/base/icon.tsx';
import { useTexts } from '#engine/base/ports-context.ts';
import { printLine } from '../language/format-schema.ts';
import type { HeldCall } from './preview-ports.ts';

/** A call that was held back, by its number since the preview opened. */
export type NumberedCall = HeldCall & { readonly number: number };

/** What would have been sent, newest first. */
export function HeldCalls({
  calls,
  onClose,
}: {
  readonly calls: readonly NumberedCall[];
  readonly onClose: () => void;
}) {
  const { t } = useTexts();
  return (
    <div className="wb-held" role="status">
      <header>
        <strong>{t('workbench.preview.held')}</strong>
        <button
          type="button"
          className="engine-iconbutton"
          aria-label={t('workbench.close')}
          title={t('workbench.close')}
          onClick={onClose}
        >
          <LineIcon name="close" />
        </button>
      </header>
      <ul>
        {calls.map(({ api, input, number }) => (
          <li key={number}>
            <code>{api}</code> <code>{printLine(JSON.parse(JSON.stringify(input ?? null)))}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}
