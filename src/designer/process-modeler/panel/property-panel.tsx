import { Button, Select } from 'antd';
import { useMemo, useState } from 'react';

import { useTexts } from '#engine/base/ports-context.ts';
import type { ModelFacts } from '#schemas/api/workflow-definitions.ts';
import type { SayScreen } from '#schemas/texts/text-keys.ts';
import { readWord, wordAttributes, type Prefixes } from '../bpmn/words.ts';
import {
  addTimeout,
  canAppendTo,
  isActivity,
  itemOf,
  joinTo,
  placeItem,
  targetsOf,
} from '../canvas/draw-items.ts';
import { elementsInOrder, processOf, type Drawing, type Shape } from '../canvas/drawing.ts';
import { ITEMS } from '../canvas/items.ts';
import { fieldsOfProcess } from '../facts.ts';
import { ConditionBuilder } from './condition-builder.tsx';
import { FieldRightsTable } from './field-rights-table.tsx';
import { choicesFor } from './found-choices.ts';
import { isConditional, kindOf, TABS, type Tab } from './kinds.ts';
import { setCondition, textOf } from './moddle-parts.ts';
import { PanelForm } from './panel-form.tsx';
import { PANELS } from './panel-schemas.ts';
import type { Subject } from './panel-values.ts';
import './property-panel.css';

interface PropertyPanelProps {
  readonly drawing: Drawing;
  readonly prefixes: Prefixes;
  /** The one chosen element; none is the process. */
  readonly chosen: Shape | undefined;
  readonly facts: ModelFacts;
  readonly isReadOnly: boolean;
  /** Counts changes made outside the panel: what it shows is read again. */
  readonly outside: number;
}

/** Everything about the chosen element, or about the process: what it is, what may follow it, and its words by tab. */
export function PropertyPanel({
  drawing,
  prefixes,
  chosen,
  facts,
  isReadOnly,
  outside,
}: PropertyPanelProps) {
  const { t } = useTexts();
  const [tab, setTab] = useState<Tab>('basic');
  const shape = chosen?.labelTarget ?? chosen ?? drawing.get('canvas').getRootElement();
  const kind = kindOf(shape);
  const tabs = TABS.filter(
    (one) =>
      PANELS[kind][one] !== undefined &&
      (one !== 'condition' || kind !== 'flow' || isConditional(shape)),
  );
  const open = tabs.includes(tab) ? tab : 'basic';
  const subject: Subject = useMemo(
    () => ({ drawing, shape, kind, prefixes }),
    [drawing, shape, kind, prefixes],
  );
  const key = `${shape.id}.${open}.${outside}`;
  return (
    <aside className="pm-panel" aria-label={t('modeler.panel')}>
      <ElementChoice drawing={drawing} shape={chosen} />
      {isReadOnly || chosen === undefined ? null : <Deeds drawing={drawing} shape={shape} />}
      <div role="tablist" className="pm-tabs" aria-label={t('modeler.tabs')}>
        {tabs.map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            aria-selected={one === open}
            tabIndex={one === open ? 0 : -1}
            onClick={() => setTab(one)}
            onKeyDown={(event) => {
              const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
              const next = tabs[(tabs.indexOf(open) + step + tabs.length) % tabs.length];
              if (step === 0 || next === undefined) return;
              setTab(next);
              (
                event.currentTarget.parentElement?.children[tabs.indexOf(next)] as
                  | HTMLElement
                  | undefined
              )?.focus();
            }}
          >
            {t(`modeler.tab.${one}`)}
          </button>
        ))}
      </div>
      <div role="tabpanel" className="pm-tabpanel" aria-label={t(`modeler.tab.${open}`)}>
        <TabBody key={key} subject={subject} tab={open} facts={facts} isReadOnly={isReadOnly} />
      </div>
    </aside>
  );
}

interface TabBodyProps {
  readonly subject: Subject;
  readonly tab: Tab;
  readonly facts: ModelFacts;
  readonly isReadOnly: boolean;
}

function TabBody({ subject, tab, facts, isReadOnly }: TabBodyProps) {
  const { t } = useTexts();
  const { drawing, shape, kind, prefixes } = subject;
  const [fields] = useState(() =>
    fieldsOfProcess(facts, processOf(drawing)?.id ?? '', startFormOf(drawing, prefixes)),
  );
  const [found] = useState(() => choicesFor({ drawing, shape, t }, facts, fields));
  // where it is always the same nothing is to be chosen
  const names = useMemo(
    () =>
      (PANELS[kind][tab] ?? []).filter((name) => name !== 'trigger' || found.triggers.length > 0),
    [kind, tab, found],
  );
  return (
    <>
      {names.length > 0 ? (
        <PanelForm subject={subject} names={names} found={found} isReadOnly={isReadOnly} />
      ) : null}
      {kind === 'lane' ? <p className="pm-note">{t('modeler.laneNote')}</p> : null}
      {kind === 'flow' && tab === 'condition' ? (
        <FlowCondition subject={subject} fields={fields} isReadOnly={isReadOnly} />
      ) : null}
      {kind === 'userTask' && tab === 'form' ? (
        <FieldRightsTable
          text={readWord(shape.businessObject, 'fields', { prefixes, language: 'dsr' })}
          fields={fields}
          isReadOnly={isReadOnly}
          onChange={(text) =>
            drawing
              .get('modeling')
              .updateProperties(
                shape,
                wordAttributes('fields', text, { prefixes, language: 'dsr' }),
              )
          }
        />
      ) : null}
    </>
  );
}

function FlowCondition({
  subject,
  fields,
  isReadOnly,
}: Pick<Parameters<typeof ConditionBuilder>[0], 'fields' | 'isReadOnly'> & {
  readonly subject: Subject;
}) {
  const { t } = useTexts();
  const { drawing, shape } = subject;
  const [text, setText] = useState(() => textOf(shape.businessObject, 'conditionExpression'));
  if (shape.source?.businessObject.get('default') === shape.businessObject)
    return <p className="pm-note">{t('modeler.condition.isDefault')}</p>;
  return (
    <ConditionBuilder
      text={text}
      fields={fields}
      isReadOnly={isReadOnly}
      onChange={(next) => {
        setText(next);
        setCondition(drawing, shape, next);
      }}
    />
  );
}

function startFormOf(drawing: Drawing, prefixes: Prefixes): string {
  const [start] = drawing
    .get('elementRegistry')
    .filter(({ type, labelTarget }) => type === 'bpmn:StartEvent' && labelTarget === undefined);
  return start === undefined ? '' : readWord(start.businessObject, 'formKey', { prefixes });
}

const PROCESS = '';

/** Goes to any element without the drawing. */
function ElementChoice({
  drawing,
  shape,
}: {
  readonly drawing: Drawing;
  readonly shape: Shape | undefined;
}) {
  const { t } = useTexts();
  const options = elementsInOrder(drawing).map((one) => ({
    value: one.id,
    label: titleOf(one, t),
  }));
  return (
    <Select<string>
      className="pm-element"
      aria-label={t('modeler.element')}
      value={shape?.labelTarget?.id ?? shape?.id ?? PROCESS}
      options={[{ value: PROCESS, label: t('modeler.kind.process') }, ...options]}
      showSearch={{ optionFilterProp: 'label' }}
      onChange={(id) => {
        const next = drawing.get('elementRegistry').get(id);
        drawing.get('selection').select(next ?? null);
        if (next) drawing.get('canvas').scrollToElement(next);
      }}
    />
  );
}

/** How an element is called where it has no picture: its kind and its name; a flow by its two ends. */
export function titleOf(shape: Shape, t: SayScreen): string {
  const { name } = shape.businessObject;
  if (shape.type === 'bpmn:SequenceFlow') {
    const ends = `${shape.source?.businessObject.name ?? shape.source?.id ?? ''} → ${shape.target?.businessObject.name ?? shape.target?.id ?? ''}`;
    return name ? `${name} (${ends})` : ends;
  }
  const kind = t(`modeler.kind.${kindOf(shape)}`);
  return name ? `${kind} · ${name}` : `${kind} · ${shape.id}`;
}

/** What may follow, a line to another element, a time limit, away with it: all that the drawing offers by mouse. */
function Deeds({ drawing, shape }: { readonly drawing: Drawing; readonly shape: Shape }) {
  const { t } = useTexts();
  const targets = canAppendTo(shape) ? targetsOf(drawing, shape) : [];
  return (
    <div className="pm-deeds">
      {canAppendTo(shape) ? (
        <Select<string>
          size="small"
          aria-label={t('modeler.append')}
          placeholder={t('modeler.append')}
          value={null as unknown as string}
          options={ITEMS.filter(({ isAppended }) => isAppended).map(({ key }) => ({
            value: key,
            label: t(`modeler.item.${key}`),
          }))}
          onChange={(key) => {
            const item = itemOf(key as Parameters<typeof itemOf>[0]);
            if (item)
              placeItem(drawing, item, {
                after: shape,
                name: key === 'userTask' ? t('modeler.newTask') : '',
              });
          }}
        />
      ) : null}
      {targets.length > 0 ? (
        <Select<string>
          size="small"
          aria-label={t('modeler.connectTo')}
          placeholder={t('modeler.connectTo')}
          value={null as unknown as string}
          options={targets.map((one) => ({ value: one.id, label: titleOf(one, t) }))}
          onChange={(id) => {
            const target = targets.find((one) => one.id === id);
            if (target) joinTo(drawing, shape, target);
          }}
        />
      ) : null}
      {isActivity(shape) ? (
        <Button size="small" onClick={() => addTimeout(drawing, shape)}>
          {t('modeler.addTimeout')}
        </Button>
      ) : null}
      <Button size="small" danger onClick={() => drawing.get('modeling').removeElements([shape])}>
        {t('modeler.remove')}
      </Button>
    </div>
  );
}
