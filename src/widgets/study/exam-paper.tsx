import { Skeleton } from 'antd';
import { useEffect } from 'react';

import { callAddress } from '#engine/base/call.ts';
import { ListFailure } from '#engine/base/list-states.tsx';
import type { WidgetProps } from '#engine/base/registry.ts';
import { useTab } from '#engine/base/tab.ts';
import { useAnswer } from '#engine/base/use-answer.ts';
import { readProps } from '#schemas/types/takes.ts';
import type { Paper } from './paper-model.ts';
import { PaperResult } from './paper-result.tsx';
import './study.css';
import './paper.css';
import { PaperSheet } from './paper-sheet.tsx';
import { EXAM_PAPER } from './takes.ts';

const PAPER = 'GET /academy/examination/paper/{id}';

/** A paper: while it is written its questions, afterwards what came of it. */
export function ExamPaper({ props }: WidgetProps) {
  const { attemptId: id } = readProps(EXAM_PAPER, props);
  const { answer, error, retry } = useAnswer<Paper>(id, (data, signal) =>
    callAddress(data, PAPER, { path: { id } }, { isSilent: true, signal }),
  );
  const tab = useTab();
  const name = answer?.examName ?? '';
  useEffect(() => {
    if (name) tab?.setTitle(name);
  }, [name]); // eslint-disable-line react-hooks/exhaustive-deps -- the title follows the paper, not the tab object
  if (error && !answer) return <ListFailure error={error} onRetry={retry} />;
  if (!answer)
    return (
      <div className="engine-card dsr-paper" role="status" aria-busy="true">
        <Skeleton active paragraph={{ rows: 10 }} />
      </div>
    );
  return answer.status === '1' && answer.questions.length > 0 ? (
    <PaperSheet key={answer.id} paper={answer} onDone={retry} />
  ) : (
    <PaperResult key={`${answer.id} ${answer.status}`} attemptId={answer.id} onReload={retry} />
  );
}
