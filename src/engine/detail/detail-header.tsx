import { useEffect, useState, type ReactNode } from 'react';

import { expressionScope, judgeSafely } from '#engine/base/expression-scope.ts';
import { LineIcon } from '#engine/base/icon.tsx';
import { useHouse, usePorts, useTexts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { recordTitle } from '#engine/base/record-title.ts';
import { FactLines } from '#engine/fields/cells/fact-lines.tsx';
import { FieldValue } from '#engine/fields/cells/field-value.tsx';
import { durationText } from '#engine/fields/values/texts.ts';
import { wallTime } from '#schemas/basics/wall-time.ts';
import { holds } from '#schemas/expressions/evaluate.ts';
import { isBlank } from '#schemas/formats/field-text.ts';
import { isLocked } from '#schemas/language/approval.ts';
import { nameFieldOf } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { companionName } from '#schemas/language/names.ts';
import type { DueSpec } from '#schemas/language/page.ts';
import { isDue } from '#schemas/rules/due.ts';
import { statusField } from '../actions/action-model.ts';
import { fillText } from '../actions/fill-body.ts';
import { timeLeft } from './time-left.ts';
import './detail-header.css';
import './detail-view.css';

interface DetailHeaderProps {
  readonly entity: EntitySchema;
  readonly row: Row;
  /** On a page of its own the name of the record is the heading of the page. */
  readonly isPage: boolean;
  readonly tools: ReactNode;
}

/** Head of a record: name, subtitle, status, what time is left, its facts in one line, and why it is read-only. */
export function DetailHeader({ entity, row, isPage, tools }: DetailHeaderProps) {
  const ports = useHouse();
  const { subtitle, due } = entity.detail ?? {};
  const status = statusField(entity);
  const Heading = isPage ? 'h1' : 'h2';
  return (
    <header>
      <div className="engine-detailtitle">
        <Heading>
          <RecordName entity={entity} row={row} />
        </Heading>
        <Tags entity={entity} row={row} />
        {subtitle && row[subtitle] ? (
          <span className="engine-subname" title={String(row[subtitle])}>
            {String(row[subtitle])}
          </span>
        ) : null}
        {status ? <FieldValue entity={entity} name={status} row={row} /> : null}
        {due && isDue(entity, row, 'open', wallTime(ports.now())) ? (
          <TimeLeft due={due} row={row} />
        ) : null}
        {tools}
      </div>
      <Facts entity={entity} row={row} />
      <Lock entity={entity} row={row} />
    </header>
  );
}

type RecordProps = Pick<DetailHeaderProps, 'entity' | 'row'>;

/** The parts the schema names, else the name of the record. */
function RecordName({ entity, row }: RecordProps) {
  const ports = useTexts();
  const { heading = [] } = entity.detail ?? {};
  const parts = heading.length === 0 && hasOwnCell(entity) ? [nameFieldOf(entity)] : heading;
  if (parts.length === 0) return recordTitle(entity, row, ports) || entity.title;
  // a name may stand where no record is linked: that of the warehouse an alarm is of
  return parts
    .filter((name) => !isBlank(row[name]) || !isBlank(row[companionName(name)]))
    .map((name) => (
      <span key={name} className="engine-headpart">
        <FieldValue entity={entity} name={name} row={row} />
      </span>
    ));
}

function Tags({ entity, row }: RecordProps) {
  const { tags = [] } = entity.detail ?? {};
  return tags
    .filter((name) => !isBlank(row[name]))
    .map((name) => (
      <span key={name} className="engine-headtag" title={entity.fields[name]?.title}>
        <FieldValue entity={entity} name={name} row={row} />
      </span>
    ));
}

/** The facts in one line, without those that stand beside the name. */
function Facts({ entity, row }: RecordProps) {
  const { subtitle, tags = [], facts = [] } = entity.detail ?? {};
  const above = new Set([statusField(entity), subtitle, ...tags]);
  const shown = facts.filter((name) => !above.has(name) && entity.fields[name]);
  return <FactLines entity={entity} row={row} lines={shown} className="engine-facts" />;
}

/** Why the record is read-only. */
function Lock({ entity, row }: RecordProps) {
  const ports = usePorts('texts', 'house');
  const lock = entity.detail?.locks?.find(({ when }) =>
    judgeSafely(() => holds(when, expressionScope(ports, row))),
  );
  const text = lock?.text ?? (isLocked(entity, row) ? ports.t('approval.locked') : undefined);
  if (text === undefined) return null;
  return (
    <p className="engine-lock" role="note">
      <LineIcon name="lock" /> {fillText(text, row)}
    </p>
  );
}

/** The name is drawn by a cell of its own name, such as a factor's, which keeps a code. */
function hasOwnCell(entity: EntitySchema): boolean {
  const face = entity.fields[nameFieldOf(entity)]?.list;
  return typeof face === 'object' && Boolean(face.cell);
}

/** ms between two looks at the clock */
const LOOK_EVERY_MS = 30_000;

function TimeLeft({ due, row }: { readonly due: DueSpec; readonly row: Row }) {
  const ports = usePorts('texts', 'house');
  const [, setRound] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setRound((round) => round + 1), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  const left = timeLeft(row[due.from], row[due.by], ports.now());
  if (!left) return null;
  const text = ports.t(left.minutes < 0 ? 'detail.late' : 'detail.left', {
    time: durationText(Math.abs(left.minutes), ports),
  });
  return (
    <span className={`engine-tag engine-due engine-due-${left.tone}`} title={String(row[due.by])}>
      <LineIcon name={left.tone === 'good' ? 'clock' : 'warning'} />
      {text}
    </span>
  );
}
