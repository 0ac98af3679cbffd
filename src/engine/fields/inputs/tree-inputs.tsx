import { Button, Checkbox, Input, Tree, TreeSelect } from 'antd';
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';

import { useRecordRow } from '#engine/base/form-context.ts';
import { useData, useTexts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import type { InputProps } from '#engine/base/registry.ts';
import { textOf } from '#engine/base/text-of.ts';
import { ariaOf, useControlState } from './aria.ts';
import { pickFullyChecked, withHalfChecked } from './checked-keys.ts';
import { textsOf } from './dict-select.tsx';
import { childrenOf, flatten, readTree, rememberLabel, ROOT_ID, targetOf } from './reference.ts';
import './tree-inputs.css';

interface Node {
  readonly key: string;
  readonly value: string;
  readonly title: string;
  readonly children: Node[];
}

const TREE_HEIGHT = 280;

function nodesOf(rows: readonly Row[], entity: string): Node[] {
  return rows.map((row) => {
    const key = String(row['id']);
    const title = textOf(row['name'] ?? key);
    rememberLabel(entity, key, title);
    return { key, value: key, title, children: nodesOf(childrenOf(row), entity) };
  });
}

/** The tree of an entity, read once per mount. */
export function useTree(entity: string): { readonly nodes: Node[]; readonly isLoading: boolean } {
  const ports = useData();
  const [state, setState] = useState<{ nodes: Node[]; isLoading: boolean }>({
    nodes: [],
    isLoading: true,
  });
  useEffect(() => {
    let isCurrent = true;
    readTree(ports, entity).then(
      (rows) => isCurrent && setState({ nodes: nodesOf(rows, entity), isLoading: false }),
      () => isCurrent && setState({ nodes: [], isLoading: false }),
    );
    return () => {
      isCurrent = false;
    };
  }, [ports, entity]);
  return state;
}

/** A row of a tree entity, e.g. the parent of a menu; "top level" is id 0. A row cannot become its own descendant. */
export function TreeRefInput(props: InputProps) {
  const { t } = useTexts();
  const entity = targetOf(props.field);
  const { nodes, isLoading } = useTree(entity);
  const own = useRecordRow()['id'];
  const data = useMemo(
    () => [
      { key: ROOT_ID, value: ROOT_ID, title: t('input.root'), children: [] },
      ...without(nodes, own),
    ],
    [nodes, own, t],
  );
  const value = textOf(props.value) || null;
  return (
    <TreeSelect
      {...ariaOf(props)}
      {...useControlState(props, 'choose')}
      className="eform-full"
      allowClear
      showSearch={{ treeNodeFilterProp: 'title' }}
      loading={isLoading}
      treeData={data}
      value={isLoading ? null : value}
      onChange={(next: string | null | undefined) => props.onChange(next ?? ROOT_ID)}
    />
  );
}

function without(nodes: readonly Node[], id: unknown): Node[] {
  return nodes
    .filter((node) => node.key !== textOf(id))
    .map((node) => ({ ...node, children: without(node.children, id) }));
}

/** Menus a role may use: the value holds the checked nodes and their half-checked parents (CONTRACT section 3.2). */
export function MenuTreeInput(props: InputProps) {
  return <CheckTree {...props} entity="menu" keepsHalfChecked />;
}

/** Departments whose data a role sees: the value holds the fully checked nodes only. */
export function DeptTreeInput(props: InputProps) {
  return <CheckTree {...props} entity="dept" keepsHalfChecked={false} />;
}

interface CheckTreeProps extends InputProps {
  readonly entity: string;
  readonly keepsHalfChecked: boolean;
}

function CheckTree({ entity, keepsHalfChecked, ...props }: CheckTreeProps) {
  const { t } = useTexts();
  const { nodes, isLoading } = useTree(entity);
  const [word, setWord] = useState('');
  const [expanded, setExpanded] = useState<string[] | undefined>();
  const value = textsOf(props.value);
  const all = useMemo(
    () => flatten(nodes as unknown as readonly Row[]).map((node) => String(node['key'])),
    [nodes],
  );
  const shown = useMemo(() => (word ? matching(nodes, word) : nodes), [nodes, word]);
  const checked = keepsHalfChecked ? pickFullyChecked(nodes, value) : value;
  const box = useRef<HTMLFieldSetElement>(null);
  const height = useRoomBelow(box, !isLoading);
  const disabled = props.disabled ?? false;
  const change = (keys: readonly string[]): void =>
    props.onChange(keepsHalfChecked ? withHalfChecked(nodes, keys) : pickFullyChecked(nodes, keys));
  return (
    <fieldset
      ref={box}
      id={props.id}
      className="eform-check-tree"
      tabIndex={-1}
      aria-label={props['aria-label']}
    >
      <div className="eform-check-tree-tools">
        <WordInput word={word} onWord={setWord} />
        <CheckAll
          count={checked.length}
          total={all.length}
          disabled={disabled}
          onCheck={(isAll) => change(isAll ? all : [])}
        />
        <FoldAll
          isUnfolded={Boolean(expanded?.length)}
          onFold={(isUnfolded) => setExpanded(isUnfolded ? all : [])}
        />
      </div>
      {isLoading || nodes.length === 0 ? (
        <div className="eform-hint">{isLoading ? t('input.loading') : t('input.noMatch')}</div>
      ) : (
        <Tree
          checkable
          blockNode
          selectable={false}
          height={height}
          disabled={disabled}
          treeData={shown}
          checkedKeys={checked}
          expandedKeys={word ? all : (expanded ?? [])}
          onExpand={(keys) => setExpanded(keys.map(String))}
          onCheck={(keys) =>
            change(kept(checked, shown, (Array.isArray(keys) ? keys : keys.checked).map(String)))
          }
        />
      )}
    </fieldset>
  );
}

interface WordInputProps {
  readonly word: string;
  readonly onWord: (word: string) => void;
}

function WordInput({ word, onWord }: WordInputProps) {
  const { t } = useTexts();
  return (
    <Input
      size="small"
      allowClear
      aria-label={t('input.searchTree')}
      placeholder={t('input.searchTree')}
      value={word}
      onChange={(event) => onWord(event.target.value)}
    />
  );
}

interface CheckAllProps {
  readonly count: number;
  readonly total: number;
  readonly disabled: boolean;
  readonly onCheck: (isAll: boolean) => void;
}

function CheckAll({ count, total, disabled, onCheck }: CheckAllProps) {
  const { t } = useTexts();
  return (
    <Checkbox
      disabled={disabled}
      checked={total > 0 && count === total}
      indeterminate={count > 0 && count < total}
      onChange={(event) => onCheck(event.target.checked)}
    >
      {t('input.all')}
    </Checkbox>
  );
}

function FoldAll({
  isUnfolded,
  onFold,
}: {
  readonly isUnfolded: boolean;
  readonly onFold: (isUnfolded: boolean) => void;
}) {
  const { t } = useTexts();
  return (
    <Button size="small" type="link" onClick={() => onFold(!isUnfolded)}>
      {isUnfolded ? t('input.fold') : t('input.unfold')}
    </Button>
  );
}

/** What stands above and below the nodes inside the box, px: tools, padding, edges. */
const AROUND = 80;

/** Height for the nodes of a tree: down to the end of the dialog or page it stands in, never less than a few rows. */
function useRoomBelow(box: RefObject<HTMLElement | null>, isReady: boolean): number {
  const [height, setHeight] = useState(TREE_HEIGHT);
  useEffect(() => {
    const measure = (): void => {
      const room = box.current?.closest('.ant-drawer-body');
      if (!box.current || !room) return;
      const top = box.current.getBoundingClientRect().top + room.scrollTop;
      setHeight(
        Math.max(TREE_HEIGHT, Math.floor(room.getBoundingClientRect().bottom - top - AROUND)),
      );
    };
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [box, isReady]);
  return height;
}

/** While a search hides nodes, their check marks stay. */
function kept(before: readonly string[], shown: readonly Node[], now: readonly string[]): string[] {
  const visible = new Set(
    flatten(shown as unknown as readonly Row[]).map((node) => String(node['key'])),
  );
  return [...before.filter((key) => !visible.has(key)), ...now];
}

function matching(nodes: readonly Node[], word: string): Node[] {
  return nodes.flatMap((node) => {
    if (node.title.includes(word)) return [node];
    const children = matching(node.children, word);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}
