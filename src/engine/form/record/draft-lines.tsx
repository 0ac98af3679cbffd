import { Alert, Button } from 'antd';

import { useTexts } from '#engine/base/ports-context.ts';
import { wallTime } from '#schemas/basics/wall-time.ts';
import type { FoundDraft } from './draft-place.ts';
import type { DraftControl } from './use-draft.ts';
import './draft-lines.css';

interface DraftLinesProps {
  readonly draft: Pick<DraftControl, 'found' | 'setAside' | 'drop'>;
  /** What a draft is called, kept `at`: a time of today, or a day and time. */
  readonly title: (found: FoundDraft, at: string) => string;
  readonly dropText?: string | undefined;
  /** Puts in what it holds, and takes it. */
  readonly onRestore: (found: FoundDraft) => void;
}

/** A line for each draft that waits for its answer, the newest first. */
export function DraftLines({ draft, title, dropText, onRestore }: DraftLinesProps) {
  const { t } = useTexts();
  return draft.found.map((found) => (
    <Alert
      key={found.key}
      className="eform-draft"
      type="info"
      showIcon
      title={title(found, clock(found.at))}
      action={
        <>
          <Button
            size="small"
            type="link"
            onClick={() => {
              draft.setAside();
              onRestore(found);
            }}
          >
            {t('form.draftRestore')}
          </Button>
          <Button size="small" type="link" onClick={() => draft.drop(found)}>
            {dropText ?? t('form.draftDiscard')}
          </Button>
        </>
      }
    />
  ));
}

/** Today's drafts by their time, older ones with their day: `2026-11-20 10:42`. */
function clock(at: string): string {
  const text = at.includes('T') ? wallTime(new Date(at)) : at;
  return text.startsWith(wallTime(new Date()).slice(0, 10))
    ? text.slice(11, 16)
    : text.slice(0, 16);
}
