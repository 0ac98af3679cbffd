import { useTexts } from '#engine/base/ports-context.ts';
import { Segments } from '#engine/base/segments.tsx';
import type { Commander } from '../../commands/commands.ts';
import type { RecordKeeping } from '../../document/use-record-keeping.ts';
import { RecordBar, type RecordBarDeeds } from '../../keeping/record-bar.tsx';

const MAX_NAME = 100;

/** What stands in the middle. */
export type BookView = 'sheet' | 'phone';

interface BookBarProps {
  readonly commander: Commander;
  readonly keeping: RecordKeeping;
  readonly problems: number;
  readonly canEdit: boolean;
  readonly canPublish: boolean;
  /** 0: none is published. */
  readonly running: number;
  readonly view: BookView;
  readonly onView: (view: BookView) => void;
  readonly deeds: RecordBarDeeds;
}

/** Name and state of the template, and everything that can be done with it. */
export function BookBar({ running, view, onView, ...rest }: BookBarProps) {
  const { t } = useTexts();
  return (
    <RecordBar
      {...rest}
      name={{ label: t('bookDesign.name'), max: MAX_NAME }}
      running={
        running > 0 ? t('bookDesign.running', { version: running }) : t('bookDesign.notRunning')
      }
      view={
        <Segments
          label={t('bookDesign.view')}
          value={view}
          options={[
            { value: 'sheet', label: t('bookDesign.view.sheet') },
            { value: 'phone', label: t('bookDesign.view.phone') },
          ]}
          onChange={onView}
        />
      }
    />
  );
}
