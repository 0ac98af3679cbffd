import { Button } from 'antd';
import { useTranslation } from 'react-i18next';

import { entityRoute } from '#engine/base/entity-facts.ts';
import { fieldText } from '#engine/base/field-text.ts';
import { useTexts } from '#engine/base/ports-context.ts';
import { rowId } from '#engine/base/selection-store.ts';
import { FieldValue } from '#engine/fields/cells/field-value.tsx';
import { navigateTo } from '#runtime/router/navigation.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { WaitingTag } from '../parts/waiting-tag.tsx';
import { phoneAddress } from '../phone-address.ts';
import { cardFields, type TodoItem } from './todo-model.ts';

interface TodoCardProps {
  readonly item: TodoItem;
  readonly entity: EntitySchema;
  /** From here to its station; undefined where that is not known. */
  readonly metres: number | undefined;
}

/** Names under which records say where their work is. */
const PLACES = ['stationId', 'monitorPointId'];

/** What, where, until when, and the button that opens it: a tap anywhere on the card presses it. */
export function TodoCard({ item, entity, metres }: TodoCardProps) {
  const { t } = useTranslation('phone');
  const texts = useTexts();
  const { row, until, isOver } = item;
  const { title, subtitle, tag } = cardFields(entity);
  const place = PLACES.find((name) => name in entity.fields);
  const name = [title, subtitle]
    .map((field) => (field === undefined ? '' : fieldText(entity, field, row, texts)))
    .filter(Boolean)
    .join(' ');
  return (
    <li className="phone-card" data-over={isOver ? '' : undefined}>
      <div className="phone-card-head">
        <strong>{name}</strong>
        <WaitingTag record={item.key} />
        {tag === undefined ? null : <FieldValue entity={entity} name={tag} row={row} />}
      </div>
      <p className="phone-hint">{entity.title}</p>
      {place === undefined ? null : (
        <p>
          <FieldValue entity={entity} name={place} row={row} />
          {metres === undefined ? null : <Distance metres={metres} />}
        </p>
      )}
      {until === '' ? null : (
        <p className={isOver ? 'phone-over' : undefined}>
          {t(isOver ? 'todo.over' : 'todo.until', { time: until.slice(0, 16) })}
        </p>
      )}
      <Button
        block
        className="phone-card-open"
        type="primary"
        aria-label={t('todo.openNamed', { name })}
        onClick={() => navigateTo(addressOf(entity, item))}
      >
        {t('todo.open')}
      </Button>
    </li>
  );
}

/** To ten metres, from a kilometre on to a hundred. */
function Distance({ metres }: { readonly metres: number }) {
  const { t } = useTranslation('phone');
  const distance =
    metres < 995
      ? t('todo.metres', { count: Math.max(1, Math.round(metres / 10)) * 10 })
      : t('todo.kilometres', { count: Math.round(metres / 100) / 10 });
  return <span className="phone-hint"> · {t('todo.distance', { distance })}</span>;
}

/** Its page on the phone, else the page that every screen has. */
function addressOf(entity: EntitySchema, { row, entity: name }: TodoItem): string {
  const id = rowId(row);
  return phoneAddress(name, id) ?? taskAddress(row) ?? `/${entityRoute(entity)}/${id}`;
}

/** Tasks of approval open in the page of their process. */
function taskAddress({ id, processInstanceId }: TodoItem['row']): string | undefined {
  if (typeof processInstanceId !== 'string') return undefined;
  const asked = new URLSearchParams({
    processInstanceId,
    taskId: String(id),
    processShowType: 'taskHandle',
    pid: '0',
  });
  return `/activiti-process-detail?${asked}`;
}
