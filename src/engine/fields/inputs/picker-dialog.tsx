import { PlusOutlined } from '@ant-design/icons';
import { useDebounceFn } from 'ahooks';
import { Button, Modal, Pagination, Tag, Tree, type InputRef } from 'antd';
import Search from 'antd/es/input/Search';
import { useRef, useState, type KeyboardEvent } from 'react';

import { PlainTable } from '#engine/base/plain-table.tsx';
import { usePorts, useTexts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { loadOf, pickerOf, type PickerKind } from '#engine/base/registry.ts';
import { useIsShown } from '#engine/base/tab.ts';
import { FALLBACK_KIND, shownColumns } from './picker-kinds.ts';
import { useTree } from './tree-inputs.tsx';
import { useCreateNew } from './use-create-new.ts';
import { useLoad, useSayInHand, type InHand } from './use-load.ts';
import { useChosenRows, type PickerRows } from './use-picker-rows.ts';

export interface Chosen {
  readonly id: string;
  readonly label: string;
}

interface PickerDialogProps {
  readonly kind: string;
  /** The rule that the rows must meet, as the server is asked. */
  readonly where?: string;
  readonly isMany: boolean;
  /** Whoever is chosen gets more to do: what he has in hand stands beside his name. */
  readonly isGiving?: boolean;
  readonly chosen: readonly Chosen[];
  readonly onConfirm: (chosen: readonly Chosen[]) => void;
  readonly onCancel: () => void;
  /** A new record is being made: the dialog goes, its form stands in its place. */
  readonly onCreate: (made: Promise<Chosen | undefined>) => void;
}

const TREE_HEIGHT = 388;
const WIDTH = 800;
/** A dialog without a tree. */
const PLAIN_WIDTH = 560;
const WARNING_MS = 2000;
const TYPING_MS = 300;
const IN_HAND_WIDTH = 150;
const CHECK_WIDTH = 40;

/** Search on top, tree left, table right, what is chosen below. Arrows move, Enter picks; confirming nothing says what to choose. */
export function PickerDialog({
  kind,
  where,
  isMany,
  isGiving = false,
  chosen: before,
  onConfirm,
  onCancel,
  onCreate,
}: PickerDialogProps) {
  const isShown = useIsShown();
  const ports = usePorts('texts', 'feedback');
  const maker = useCreateNew(kind);
  const [chosen, setChosen] = useState(before);
  const search = useRef<InputRef>(null);
  const { shape, nodes, rows, load, isPlain, word, later, setWord, node, setNode } = usePickerView({
    kind,
    where,
    isGiving,
  });
  const pick = (one: Chosen): void => setChosen((old) => toggled(old, one, isMany));
  const confirm = (): void => {
    if (chosen.length > 0) onConfirm(chosen);
    else ports.notify('warning', ports.t(shape.none), WARNING_MS);
  };
  return (
    <Modal
      open={isShown}
      title={ports.t(shape.title)}
      width={isPlain ? PLAIN_WIDTH : WIDTH}
      okText={ports.t('picker.confirm')}
      cancelText={ports.t('form.cancel')}
      onOk={confirm}
      onCancel={onCancel}
      afterOpenChange={(isOpen) => isOpen && search.current?.focus()}
      destroyOnHidden
      footer={(_, { OkBtn, CancelBtn }) => (
        <>
          {maker ? (
            <CreateButton maker={maker} onPress={() => onCreate(maker.create(word))} />
          ) : null}
          <CancelBtn />
          <OkBtn />
        </>
      )}
    >
      <Search
        ref={search}
        allowClear
        style={{ marginBlockEnd: 8 }}
        aria-label={ports.t('picker.search')}
        placeholder={ports.t('picker.search')}
        onSearch={(typed) => {
          later.cancel();
          setWord(typed);
        }}
        onChange={({ target }) =>
          shape.rows === undefined ? setWord(target.value) : later.run(target.value)
        }
      />
      <div className="eform-picker-body" {...(isPlain ? { 'data-plain': '' } : {})}>
        {!isPlain && (
          <PickerTree
            nodes={nodes}
            node={node}
            onPick={(clicked) => {
              setNode(clicked?.key);
              if (!shape.rows && clicked)
                setChosen((old) => toggled(old, { id: clicked.key, label: clicked.title }, isMany));
            }}
          />
        )}
        <PickerTable
          rows={rows}
          shape={shape}
          {...(load ? { load } : {})}
          isMany={isMany}
          chosen={chosen}
          onPick={pick}
          onDone={(one) => (isMany ? pick(one) : onConfirm([one]))}
        />
      </div>
      <ChosenTags
        chosen={chosen}
        onDrop={(gone) => setChosen((old) => old.filter(({ id }) => id !== gone))}
      />
    </Modal>
  );
}

interface PickerQuestion {
  readonly kind: string;
  readonly where: string | undefined;
  readonly isGiving: boolean;
}

/** What there is to choose from, by node of the tree and by word. `isPlain`: it is so little that no tree stands beside it. */
function usePickerView({ kind, where, isGiving }: PickerQuestion) {
  const [word, setWord] = useState('');
  // rows of the server are asked for when the typing rests, or at once by Enter
  const later = useDebounceFn(setWord, { wait: TYPING_MS });
  const [node, setNode] = useState<string | undefined>();
  const shape = pickerOf(kind) ?? FALLBACK_KIND;
  const { nodes, isLoading } = useTree(shape.tree);
  const rows = useChosenRows({ shape, where }, nodes, node, word);
  const load = useLoad(isGiving ? loadOf(kind) : undefined);
  const isFew = useIsFew(rows, node === undefined && word === '');
  const isFlat = nodes.length <= rows.limit && nodes.every(({ children }) => children.length === 0);
  const isPlain =
    shape.rows === undefined ? isFlat && !isLoading : isFew || (nodes.length === 0 && !isLoading);
  return { shape, nodes, rows, load, isPlain, word, setWord, later, node, setNode };
}

type TreeNodes = ReturnType<typeof useTree>['nodes'];

interface PickerTreeProps {
  readonly nodes: TreeNodes;
  readonly node: string | undefined;
  /** Undefined: the node is let go again. */
  readonly onPick: (node: TreeNodes[number] | undefined) => void;
}

function PickerTree({ nodes, node, onPick }: PickerTreeProps) {
  return (
    <div className="eform-picker-tree">
      {nodes.length > 0 && (
        <Tree
          blockNode
          height={TREE_HEIGHT}
          treeData={nodes}
          defaultExpandedKeys={nodes.slice(0, 1).map(({ key }) => key)}
          {...(node ? { selectedKeys: [node] } : {})}
          onSelect={(keys, { node: clicked }) => onPick(keys.length > 0 ? clicked : undefined)}
        />
      )}
    </div>
  );
}

/** The way to a record that is not there yet. */
function CreateButton({
  maker,
  onPress,
}: {
  readonly maker: NonNullable<ReturnType<typeof useCreateNew>>;
  readonly onPress: () => void;
}) {
  return (
    <Button type="link" icon={<PlusOutlined />} style={{ float: 'inline-start' }} onClick={onPress}>
      {maker.title}
    </Button>
  );
}

function ChosenTags({
  chosen,
  onDrop,
}: {
  readonly chosen: readonly Chosen[];
  readonly onDrop: (id: string) => void;
}) {
  const { t } = useTexts();
  return (
    <div className="eform-picker-chosen" aria-live="polite">
      {t('picker.chosen')}
      {chosen.length === 0 && <span className="eform-hint">{t('picker.nothing')}</span>}
      {chosen.map((one) => (
        <Tag key={one.id} closable onClose={() => onDrop(one.id)}>
          {one.label}
        </Tag>
      ))}
    </div>
  );
}

/** Whether all there is stands on one page, so that no tree is needed to narrow it down; asked while nothing narrows it yet. */
function useIsFew({ total, limit, isLoading }: PickerRows, isWhole: boolean): boolean {
  const [isFew, setFew] = useState(false);
  const now = isWhole && !isLoading ? total > 0 && total <= limit : isFew;
  if (now !== isFew) setFew(now);
  return now;
}

interface PickerTableProps {
  readonly rows: PickerRows;
  readonly shape: PickerKind;
  readonly load?: ReadonlyMap<string, InHand>;
  readonly isMany: boolean;
  readonly chosen: readonly Chosen[];
  readonly onPick: (one: Chosen) => void;
  readonly onDone: (one: Chosen) => void;
}

function PickerTable({ rows, shape, load, isMany, chosen, onPick, onDone }: PickerTableProps) {
  const { t } = useTexts();
  const labelField = shape.columns[0] ?? 'name';
  const chosenOf = (row: Row): Chosen => ({
    id: String(row['id']),
    label: String(row[labelField] ?? row['name'] ?? row['id']),
  });
  const pick = (row: Row): void => onPick(chosenOf(row));
  const ids = new Set(chosen.map(({ id }) => id));
  const sayInHand = useSayInHand(load);
  return (
    <div className="eform-picker-table" aria-busy={rows.isLoading}>
      <PlainTable<Row>
        size="small"
        rowKey={(row) => String(row['id'])}
        dataSource={[...rows.list]}
        columns={[
          {
            key: 'chosen',
            width: CHECK_WIDTH,
            // the row is what is clicked; the mark only shows it
            render: (_: unknown, row: Row) => (
              <input
                type={isMany ? 'checkbox' : 'radio'}
                className="engine-check"
                tabIndex={-1}
                readOnly
                aria-label={chosenOf(row).label}
                checked={ids.has(String(row['id']))}
              />
            ),
          },
          ...shownColumns(shape, rows.list).map((name) => ({
            dataIndex: name,
            title: t(`picker.column.${name}`),
            ellipsis: true,
          })),
          ...(load
            ? [
                {
                  key: 'inHand',
                  title: t('picker.column.inHand'),
                  width: IN_HAND_WIDTH,
                  render: (_: unknown, row: Row) => sayInHand(String(row['id'])),
                },
              ]
            : []),
        ]}
        rowClassName={(row) => (ids.has(String(row['id'])) ? 'engine-chosen' : '')}
        onRow={(row) => ({
          tabIndex: 0,
          onClick: () => pick(row),
          onDoubleClick: () => onDone(chosenOf(row)),
          onKeyDown: (event) => walk(event, () => pick(row)),
        })}
        scroll={{ y: 300 }}
      />
      <Pagination
        className="eform-picker-pages"
        size="small"
        align="end"
        current={rows.page}
        pageSize={rows.limit}
        total={rows.total}
        showSizeChanger={false}
        hideOnSinglePage
        onChange={rows.setPage}
      />
    </div>
  );
}

function walk(event: KeyboardEvent<HTMLElement>, pick: () => void): void {
  if (event.key === 'Enter' || event.key === ' ') {
    event.preventDefault();
    pick();
    return;
  }
  const step = { ArrowDown: 'nextElementSibling', ArrowUp: 'previousElementSibling' } as const;
  const side = step[event.key as keyof typeof step];
  const sibling = side && event.currentTarget[side];
  if (!(sibling instanceof HTMLElement)) return;
  event.preventDefault();
  sibling.focus();
}

function toggled(old: readonly Chosen[], one: Chosen, isMany: boolean): readonly Chosen[] {
  const has = old.some(({ id }) => id === one.id);
  if (!isMany) return [one];
  return has ? old.filter(({ id }) => id !== one.id) : [...old, one];
}
