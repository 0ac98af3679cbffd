import { Button } from 'antd';
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { PAGE_SIZES } from '#schemas/api/envelope.ts';
import type { ScreenNode } from '#schemas/language/screen.ts';
import { LineIcon } from '#engine/base/icon.tsx';
import { FieldValue } from '#engine/fields/cells/field-value.tsx';
import { ListFailure } from '#engine/base/list-states.tsx';
import { asCallError } from '#engine/base/list-store.ts';
import { Pager } from '../list/pager.tsx';
import { useEnginePorts } from '#engine/base/ports-context.ts';
import type { CallError, Row } from '#engine/base/ports.ts';

type RowsSpec = Extract<ScreenNode, { rowsOf: string }>;

interface Answer {
  readonly rows: readonly Row[] | null;
  readonly error: CallError | null;
}

/** The rows one address answers at once, with a search over all their texts. */
export function RowsNode({ node }: { readonly node: RowsSpec }) {
  const ports = useEnginePorts();
  const { t } = ports;
  const { rowsOf, fields, download } = node;
  const [{ rows, error }, setAnswer] = useState<Answer>({ rows: null, error: null });
  const [words, setWords] = useState('');
  const [place, setPlace] = useState<{ readonly page: number; readonly size: number }>({ page: 1, size: PAGE_SIZES[1] });
  const sought = useDeferredValue(words);
  const reload = useCallback(() => {
    ports.call<readonly Row[]>(rowsOf, {}, { isSilent: true }).then(
      (found) => setAnswer({ rows: found, error: null }),
      (reason: unknown) => setAnswer({ rows: null, error: asCallError(reason) }),
    );
  }, [ports, rowsOf]);
  useEffect(() => {
    reload();
  }, [reload]);
  const names = useMemo(() => Object.keys(fields), [fields]);
  const found = useMemo(() => (rows ?? []).filter((row) => holdsAll(row, names, sought)), [rows, names, sought]);
  if (error) return <ListFailure error={error} onRetry={reload} />;
  const { page, size } = place;
  return (
    <section className="engine-rowscard">
      <div className="engine-toolbar">
        <div className="engine-toolgroup">
          <label className="engine-quick">
            <LineIcon name="search" />
            <input
              type="search"
              value={words}
              placeholder={t('list.searchRows')}
              aria-label={t('list.searchRows')}
              onChange={({ target }) => {
                setWords(target.value);
                setPlace({ page: 1, size });
              }}
            />
          </label>
        </div>
        <div className="engine-toolgroup">
          {download ? (
            <Button icon={<LineIcon name="download" />} onClick={() => ports.download(download, {})}>
              {t('list.download')}
            </Button>
          ) : null}
          <button type="button" className="engine-iconbutton" aria-label={t('list.reload')} title={t('list.reload')} onClick={reload}>
            <LineIcon name="reload" />
          </button>
        </div>
      </div>
      {rows === null ? (
        <p className="engine-message" role="status">
          {t('list.loading')}
        </p>
      ) : (
        <div className="engine-scroll">
          <RowsTable node={node} rows={found.slice((page - 1) * size, page * size)} />
          {found.length === 0 ? <p className="engine-message">{t('list.noMatch')}</p> : null}
        </div>
      )}
      <Pager
        total={found.length}
        isCapped={false}
        page={page}
        size={size}
        onPage={(next) => setPlace({ page: next, size })}
        onSize={(next) => setPlace({ page: 1, size: next })}
      />
    </section>
  );
}

function RowsTable({ node, rows }: { readonly node: RowsSpec; readonly rows: readonly Row[] }) {
  const columns = Object.entries(node.fields);
  return (
    <table className="engine-subtable">
      <thead>
        <tr>
          {columns.map(([name, { title, list }]) => (
            <th key={name} scope="col" style={typeof list === 'object' && list.width ? { width: list.width } : undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            {columns.map(([name]) => (
              <td key={name}>
                <FieldValue entity={node} name={name} row={row} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Every word stands in some field of the row. */
function holdsAll(row: Row, names: readonly string[], sought: string): boolean {
  const text = names
    .map((name) => String(row[name] ?? ''))
    .join(' ')
    .toLowerCase();
  return sought
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
