import { useEffect, useRef, useState } from 'react';

import type { FormSource } from '#engine/base/form-source.ts';
import { asCallError } from '#engine/base/list-store.ts';
import { usePorts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { pickSentValues } from '#engine/fields/values/sent-values.ts';
import type { ActionPreview } from '#schemas/api/action-preview.ts';
import type { FormSession } from './record/use-form-session.ts';
import './preview-lines.css';

interface PreviewLinesProps {
  readonly read: (values: Row) => Promise<ActionPreview>;
  readonly session: FormSession;
  readonly source: FormSource;
  /** It goes by what is filled in, and is asked for again when that changes. */
  readonly isLive: boolean;
}

/** Nobody types slower than this between two keys of one value. */
const TYPING_MS = 400;
const NO_ROW: Row = {};

/** What pressing OK will do. Why it cannot be done stands there in the same place. */
export function PreviewLines({ read, session, source, isLive }: PreviewLinesProps) {
  const [preview, setPreview] = useState<(ActionPreview & { readonly isRefused?: boolean }) | null>(
    null,
  );
  const asker = usePorts('house');
  const asked = useRef({ read, source, asker, current: session.current });
  const { form } = session;
  useEffect(() => {
    let latest = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = (): void => {
      const mine = ++latest;
      const { read: readNow, source: fields, asker: who, current } = asked.current;
      readNow(pickSentValues(fields, current(), { row: NO_ROW, asker: who })).then(
        (answer) => mine === latest && setPreview(answer),
        (reason: unknown) =>
          mine === latest && setPreview({ text: asCallError(reason).message, isRefused: true }),
      );
    };
    ask();
    const following = isLive
      ? form.subscribe(({ type }) => {
          if (type !== 'onFormValuesChange') return;
          clearTimeout(timer);
          timer = setTimeout(ask, TYPING_MS);
        })
      : undefined;
    return () => {
      latest = -1;
      clearTimeout(timer);
      if (following !== undefined) form.unsubscribe(following);
    };
  }, [form, isLive]);
  if (!preview) return null;
  return (
    <section className="eform-preview" role="status" data-refused={preview.isRefused}>
      <b>{preview.text}</b>
      {preview.items && preview.items.length > 0 ? (
        <ul>
          {preview.items.map(({ text, isOut }) => (
            <li key={text} data-out={isOut}>
              {text}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
