import { useEffect } from 'react';

import { useTexts } from '#engine/base/ports-context.ts';
import { recordTitle } from '#engine/base/record-title.ts';
import { useTab } from '#engine/base/tab.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { DetailView } from './detail-view.tsx';
import { useRecord } from './use-record.ts';
import { useSeen } from './use-seen.ts';
import './detail-page.css';

interface DetailPageProps {
  readonly entity: EntitySchema;
  readonly id: string;
}

/** The page of one record in a tab of its own. */
export function DetailPage({ entity, id }: DetailPageProps) {
  const tab = useTab();
  const record = useRecord(entity, id);
  useSeen(entity, record.row);
  const ports = useTexts();
  const name = record.row ? recordTitle(entity, record.row, ports) : '';
  useEffect(() => {
    if (name) tab?.setTitle(`${entity.title} ${name}`);
  }, [name]); // eslint-disable-line react-hooks/exhaustive-deps -- the title follows the record, not the tab object
  return (
    <div className="engine-page">
      <DetailView
        isPage
        entity={entity}
        record={record}
        onChanged={(isDeleted) => {
          if (isDeleted) tab?.close();
        }}
      />
    </div>
  );
}
