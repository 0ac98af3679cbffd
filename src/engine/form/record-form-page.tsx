import { useState } from 'react';

import { formRoute } from '#engine/base/form-route.ts';
import { formStore } from '#engine/base/form-store.ts';
import { PageFrame } from '#engine/base/frames.tsx';
import type { Row } from '#engine/base/ports.ts';
import { useTab } from '#engine/base/tab.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { RecordForm } from './record/record-form.tsx';
import { readProcessStart } from './record/start-process.ts';

interface RecordFormPageProps {
  readonly entity: EntitySchema;
  readonly mode: 'create' | 'edit' | 'view';
  readonly id?: string;
}

/** A form in a content tab of its own; saving or leaving closes the tab and answers whoever opened it. */
export function RecordFormPage({ entity, mode, id }: RecordFormPageProps) {
  const tab = useTab();
  const route = formRoute(entity, id);
  // read once: the address may lose its query while the form is open
  const [start] = useState(() => readProcessStart(tab?.search));
  const initial = formStore.page(route)?.initial;
  const end = (values: Row | undefined): void => {
    formStore.endPage(route, values);
    tab?.close();
  };
  return (
    <RecordForm
      entity={entity}
      mode={mode}
      Frame={PageFrame}
      {...(id ? { id } : {})}
      {...(initial ? { initial } : {})}
      start={mode === 'create' ? start : null}
      onDone={end}
      onLeave={() => end(undefined)}
    />
  );
}
