import { Button } from 'antd';
import { useEffect, useState } from 'react';

import { LineIcon } from '#engine/base/icon.tsx';
import { keyItems } from '#engine/base/key-items.ts';
import { usePorts, useTexts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { recordTitle } from '#engine/base/record-title.ts';
import { useTab } from '#engine/base/tab.ts';
import { useEntity } from '#engine/base/use-entity.ts';
import { useRecord } from '#engine/detail/use-record.ts';
import { FieldValue } from '#engine/fields/cells/field-value.tsx';
import { UnknownMarker } from '#engine/fields/cells/text-cells.tsx';
import { RecordSheet } from '#engine/sheet/record-sheet.tsx';
import { wallTime } from '#schemas/basics/wall-time.ts';
import { toText } from '#schemas/expressions/values.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { ReportNode } from '#schemas/language/report-node.ts';
import { bindAll } from '#schemas/rules/bind.ts';
import { useNodeScope } from '../screen-scope.ts';
import { ReportSections } from './report-sections.tsx';
import './report.css';

interface ReportProps {
  readonly node: ReportNode;
  readonly title: string;
}

/** A record as a sheet for paper. Polite where there is no such record for the reader. */
export function ReportPage({ node, title }: ReportProps) {
  const entity = useEntity(node.report);
  const scope = useNodeScope(undefined);
  const { id } = bindAll({ id: node.id }, scope) as Row;
  if (entity === undefined) return null;
  if (entity === null) return <UnknownMarker word={node.report} />;
  const known = toText(id);
  return known === '' ? (
    <Missing />
  ) : (
    <Report key={known} node={node} title={title} entity={entity} id={known} />
  );
}

function Report({
  node,
  title,
  entity,
  id,
}: ReportProps & { readonly entity: EntitySchema; readonly id: string }) {
  const { t } = useTexts();
  const { row, error, stamp } = useRecord(entity, id);
  if (error) return <Missing text={error.message} />;
  if (!row)
    return (
      <div className="engine-message" role="status">
        {t('list.loading')}
      </div>
    );
  return <Sheet node={node} title={title} entity={entity} row={row} stamp={stamp} />;
}

interface SheetProps extends ReportProps {
  readonly entity: EntitySchema;
  readonly row: Row;
  readonly stamp: number;
}

function Sheet({ node, title, entity, row, stamp }: SheetProps) {
  const ports = usePorts('texts', 'house');
  const { t } = ports;
  const tab = useTab();
  const name = recordTitle(entity, row, ports);
  const setTitle = tab?.setTitle;
  useEffect(() => {
    setTitle?.(`${title} ${name}`);
  }, [setTitle, title, name]);
  return (
    <>
      <div className="engine-reportbar">
        {tab ? (
          <Button icon={<LineIcon name="left" />} onClick={() => tab.close()}>
            {t('report.back')}
          </Button>
        ) : null}
        <PrintButton entity={entity} row={row} />
      </div>
      <article className="engine-report">
        <header>
          <h1>{title}</h1>
          <dl className="engine-reporthead">
            {(node.head ?? []).map((field) => (
              <div key={field}>
                <dt>{entity.fields[field]?.title}</dt>
                <dd>
                  <FieldValue entity={entity} name={field} row={row} />
                </dd>
              </div>
            ))}
          </dl>
        </header>
        <ReportSections node={node} entity={entity} row={row} stamp={stamp} />
        {node.sign ? (
          <footer className="engine-reportsign">
            {keyItems(node.sign, ({ title: line }) => line).map(({ key, item }) => (
              <p key={key}>
                <span>{item.title}</span>
                <i />
              </p>
            ))}
            <p>
              <span>{t('report.date')}</span>
              <i />
            </p>
          </footer>
        ) : null}
        <p className="engine-reportmade">
          {t('report.made', {
            user: toText(ports.user['realName'] ?? ports.user['username']),
            time: wallTime(ports.now()),
          })}
        </p>
      </article>
    </>
  );
}

/** An entity with a sheet is printed by it; else the page itself is. */
function PrintButton({ entity, row }: Pick<SheetProps, 'entity' | 'row'>) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        type="primary"
        icon={<LineIcon name="print" />}
        onClick={() => (entity.sheet ? setOpen(true) : window.print())}
      >
        {t('report.print')}
      </Button>
      {isOpen ? <RecordSheet entity={entity} row={row} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function Missing({ text }: { readonly text?: string }) {
  const { t } = useTexts();
  const tab = useTab();
  return (
    <div className="engine-report engine-reportmissing" role="alert">
      <p>{t('report.missing')}</p>
      {text ? <p className="engine-hint">{text}</p> : null}
      {tab ? <Button onClick={() => tab.close()}>{t('report.back')}</Button> : null}
    </div>
  );
}
