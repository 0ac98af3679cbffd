import { Button, Select } from 'antd';
import { useMemo, useState } from 'react';

import { LineIcon } from '#engine/base/icon.tsx';
import { useTexts } from '#engine/base/ports-context.ts';
import { keysAt, nodeAt, parseText, pathAt, type ParsedText } from '../language/json-tree.ts';
import type { KnownWorld } from '../language/known-names.ts';
import type { SchemaKind } from '../language/shape-at.ts';
import { explain } from '../language/words.ts';
import { AddFieldDialog } from './add-field-dialog.tsx';
import {
  duplicateMember,
  insertMember,
  isReadable,
  moveMember,
  moveMemberTo,
  removeMember,
  type TextChange,
} from './edit-text.ts';
import { fieldText, type NewField } from './new-field.ts';
import { outlineOf, type OutlineGroup, type OutlineItem } from './outline.ts';
import { DragHandle, SortableRows, useSortableRow } from './sortable-rows.tsx';
import './structure-panel.css';

interface StructurePanelProps {
  readonly kind: SchemaKind;
  readonly text: string;
  /** Offset of the cursor: its entry is marked. */
  readonly cursor: number;
  readonly world: KnownWorld;
  readonly canEdit: boolean;
  readonly onJump: (offset: number) => void;
  /** Changes of the text; `focus` is the path whose entry is jumped to afterwards. */
  readonly onChange: (changes: readonly TextChange[], focus?: readonly string[]) => void;
}

/** Parts that are folded away until somebody looks for them. */
const FOLDED = ['list', 'form', 'detail', 'table', 'rest', 'menu'];

/** The parts of a schema as a list: a click jumps, buttons change the text and nothing but their own part of it. */
export function StructurePanel(props: StructurePanelProps) {
  const { kind, text, cursor, world, canEdit, onChange } = props;
  const { t } = useTexts();
  const parsed = useMemo(() => parseText(text), [text]);
  const groups = useMemo(() => outlineOf(kind, parsed), [kind, parsed]);
  const [isAdding, setAdding] = useState(false);
  const { folded, toggle } = useFolded();
  const here = useMemo(() => pathAt(parsed, cursor).join('.'), [parsed, cursor]);
  const mayEdit = canEdit && isReadable(text);
  const add = (field: NewField): void => {
    setAdding(false);
    const value = fieldText(field, t('workbench.new.firstField'));
    const changes = insertMember(parsed, ['fields'], { key: field.name, value });
    onChange(changes, ['fields', field.name]);
  };
  const addNamed = ({ path }: OutlineGroup, key: string): void =>
    onChange(insertMember(parsed, path, { key, value: '{}' }), [...path, key]);
  return (
    <nav className="wb-structure" aria-label={t('workbench.structure.title')}>
      {groups.map((group) => (
        <section key={group.key}>
          <GroupHead
            group={group}
            isFolded={folded.has(group.key)}
            onFold={() => toggle(group.key)}
            onAdd={group.key === 'fields' && mayEdit ? () => setAdding(true) : undefined}
            onAddNamed={mayEdit ? (name) => addNamed(group, name) : undefined}
          />
          {folded.has(group.key) ? null : (
            <GroupRows {...props} {...{ group, parsed, here }} isOff={!mayEdit || !group.canEdit} />
          )}
        </section>
      ))}
      {canEdit && !mayEdit ? <p className="wb-note">{t('workbench.structure.broken')}</p> : null}
      {isAdding ? (
        <AddFieldDialog
          taken={keysAt(parsed, ['fields'])}
          world={world}
          onClose={() => setAdding(false)}
          onAdd={add}
        />
      ) : null}
    </nav>
  );
}

function useFolded() {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set(FOLDED));
  const toggle = (key: string): void =>
    setFolded((old) => {
      const next = new Set(old);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  return { folded, toggle };
}

interface GroupHeadProps {
  readonly group: OutlineGroup;
  readonly isFolded: boolean;
  readonly onFold: () => void;
  /** Absent: nothing can be added. */
  readonly onAdd: (() => void) | undefined;
  readonly onAddNamed: ((name: string) => void) | undefined;
}

function GroupHead({ group, isFolded, onFold, onAdd, onAddNamed }: GroupHeadProps) {
  const { t } = useTexts();
  return (
    <header>
      <button type="button" className="wb-fold" aria-expanded={!isFolded} onClick={onFold}>
        <LineIcon name={isFolded ? 'right' : 'down'} />
        {t(`workbench.part.${group.key}`)} <small>{group.items.length}</small>
      </button>
      {onAdd ? (
        <Button size="small" type="text" onClick={onAdd} icon={<LineIcon name="plus" />}>
          {t('workbench.structure.addField')}
        </Button>
      ) : null}
      {group.names?.length && onAddNamed ? (
        <NameChoice group={group} names={group.names} onAdd={onAddNamed} />
      ) : null}
    </header>
  );
}

interface NameChoiceProps {
  readonly group: OutlineGroup;
  readonly names: readonly string[];
  readonly onAdd: (name: string) => void;
}

/** Adds an entry of those that the language names. */
function NameChoice({ group: { key, path }, names, onAdd }: NameChoiceProps) {
  const { t } = useTexts();
  return (
    <Select<string | null>
      size="small"
      variant="borderless"
      value={null}
      popupMatchSelectWidth={false}
      suffixIcon={null}
      aria-label={t('workbench.structure.add', { part: t(`workbench.part.${key}`) })}
      placeholder={<LineIcon name="plus" />}
      options={names.map((name) => ({
        value: name,
        label: `${name} ${explain(`screenNode.${path.slice(1).join('.')}.${name}`, t) ?? ''}`,
      }))}
      onChange={(name) => (name === null ? undefined : onAdd(name))}
    />
  );
}

interface GroupRowsProps extends Pick<StructurePanelProps, 'onJump' | 'onChange'> {
  readonly group: OutlineGroup;
  readonly parsed: ParsedText;
  /** The path the cursor stands in, joined by dots. */
  readonly here: string;
  readonly isOff: boolean;
}

function GroupRows({ group, parsed, here, isOff, onJump, onChange }: GroupRowsProps) {
  const jump = (path: readonly string[]): void => {
    const node = nodeAt(parsed, path, 'property') ?? nodeAt(parsed, path);
    if (node) onJump(node.from);
  };
  return (
    <SortableRows
      items={group.items}
      isOff={isOff}
      onMove={(path, place) => onChange(moveMemberTo(parsed, path, place), path)}
    >
      {group.items.map((item) => (
        <OutlineRow
          key={item.name}
          item={item}
          isHere={here === item.path.join('.') || here.startsWith(`${item.path.join('.')}.`)}
          actions={isOff ? [] : rowActions(parsed, group, item)}
          onJump={() => jump(item.path)}
          onChange={onChange}
        />
      ))}
    </SortableRows>
  );
}

interface RowAction {
  readonly key: 'up' | 'down' | 'copy' | 'remove';
  readonly icon: string;
  readonly isOff: boolean;
  readonly edit: () => {
    readonly changes: readonly TextChange[];
    readonly focus?: readonly string[];
  };
}

function rowActions(
  parsed: ParsedText,
  { items, names }: OutlineGroup,
  { path, name }: OutlineItem,
): readonly RowAction[] {
  const at = items.findIndex((item) => item.name === name);
  const copied = () => {
    const copy = duplicateMember(parsed, path);
    return copy
      ? { changes: copy.changes, focus: [...path.slice(0, -1), copy.key] }
      : { changes: [] };
  };
  return [
    {
      key: 'up',
      icon: 'up',
      isOff: at === 0,
      edit: () => ({ changes: moveMember(parsed, path, -1), focus: path }),
    },
    {
      key: 'down',
      icon: 'down',
      isOff: at === items.length - 1,
      edit: () => ({ changes: moveMember(parsed, path, 1), focus: path }),
    },
    // what the language names stands once
    ...(names ? [] : [{ key: 'copy', icon: 'plus', isOff: false, edit: copied } as const]),
    {
      key: 'remove',
      icon: 'delete',
      isOff: false,
      edit: () => ({ changes: removeMember(parsed, path) }),
    },
  ];
}

interface OutlineRowProps {
  readonly item: OutlineItem;
  readonly isHere: boolean;
  readonly actions: readonly RowAction[];
  readonly onJump: () => void;
  readonly onChange: StructurePanelProps['onChange'];
}

function OutlineRow({ item, isHere, actions, onJump, onChange }: OutlineRowProps) {
  const { t } = useTexts();
  const sortable = useSortableRow(item.name);
  return (
    <li data-here={isHere} ref={sortable.ref} style={sortable.style}>
      <DragHandle
        sortable={sortable}
        label={t('workbench.structure.drag', { name: item.title ?? item.name })}
      />
      <button
        type="button"
        className="wb-jump"
        title={`${item.title ?? ''} ${item.name}`}
        onClick={onJump}
        {...(isHere ? { 'aria-current': 'true' as const } : {})}
      >
        <b>{item.title ?? item.name}</b>
        <small>
          {item.title === undefined
            ? (item.detail ?? '')
            : `${item.name}${item.detail ? ` · ${item.detail}` : ''}`}
        </small>
        {item.marks.length > 0 ? (
          <span className="wb-marks">
            {item.marks.map((mark) => (
              <i
                key={mark}
                title={t(`workbench.mark.${mark}`)}
                aria-label={t(`workbench.mark.${mark}`)}
                role="img"
              >
                {t(`workbench.mark.${mark}`).slice(0, 1)}
              </i>
            ))}
          </span>
        ) : null}
      </button>
      <span className="wb-rowtools">
        {actions.map(({ key, icon, isOff, edit }) => (
          <button
            key={key}
            type="button"
            className="engine-iconbutton"
            disabled={isOff}
            aria-label={t(`workbench.structure.${key}`, { name: item.title ?? item.name })}
            title={t(`workbench.structure.${key}`, { name: '' })}
            onClick={() => {
              const { changes, focus } = edit();
              onChange(changes, focus);
            }}
          >
            <LineIcon name={icon} />
          </button>
        ))}
      </span>
    </li>
  );
}
