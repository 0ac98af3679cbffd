import { useTexts } from '#engine/base/ports-context.ts';

/** How much of something is done, in percent. */
export function ProgressBar({ percent }: { readonly percent: number }) {
  const { t } = useTexts();
  const text = t('study.progress', { percent });
  return (
    <div
      className="dsr-study-bar"
      role="progressbar"
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-label={text}
      title={text}
    >
      <span style={{ width: `${percent}%` }} />
    </div>
  );
}
