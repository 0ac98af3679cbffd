import './asked-dialog.css';
import { Input, Modal, Select } from 'antd';
import { useId, useState } from 'react';

import { keyItems } from '#engine/base/key-items.ts';
import { useTexts } from '#engine/base/ports-context.ts';
import { useIsShown } from '#engine/base/tab.ts';
import { ELEMENT_KINDS, isElementKind } from '#schemas/standing-books/ask.ts';
import { sayPart } from '#schemas/standing-books/check/say-problem.ts';
import type { BookDocument } from '#schemas/standing-books/document.ts';
import { elementName } from '#schemas/standing-books/say-change.ts';
import type { Commander } from '../../commands/commands.ts';
import { nodeOf, spotsOf, type DesignNode } from '../../document/node.ts';
import { heldBy, type Held } from '../known/use-held.ts';
import { nameOf } from '../language/faces.ts';
import { kindChange, kindsFor } from '../language/kind-change.ts';
import { textIn } from '../language/kinds.ts';
import { partLabel } from '../language/prop-fields.ts';
import { keyChange, usedOutside } from '../language/where-used.ts';

/** A step that concerns more than one element, and is asked before it is taken. */
export type BookAsked =
  | { readonly what: 'kind' | 'key' | 'uses'; readonly id: string }
  | { readonly what: 'remove'; readonly nodes: readonly DesignNode[]; readonly go: () => void };

interface AskedDialogProps {
  readonly asked: BookAsked;
  readonly commander: Commander;
  readonly document: BookDocument;
  readonly held: Held;
  readonly onClose: () => void;
}

/** Says who relies on an element before it goes, is called otherwise or becomes something else. */
export function AskedDialog({ asked, ...props }: AskedDialogProps) {
  if (asked.what === 'remove') return <RemoveDialog asked={asked} {...props} />;
  const node = nodeOf(props.commander.store.root, asked.id);
  if (!node) return null;
  if (asked.what === 'kind') return <KindDialog node={node} {...props} />;
  if (asked.what === 'key') return <KeyDialog node={node} {...props} />;
  return <UsesDialog node={node} {...props} />;
}

type OneProps = Omit<AskedDialogProps, 'asked'> & { readonly node: DesignNode };

interface RelianceProps {
  readonly root: DesignNode;
  readonly nodes: readonly DesignNode[];
  readonly document: BookDocument;
  readonly held: Held;
}

/** Formulas and conditions that read the values of elements, and the records that hold them. */
function Reliance({ root, nodes, document, held }: RelianceProps) {
  const { t } = useTexts();
  const uses = usedOutside(root, nodes);
  const count = Math.max(0, ...nodes.map(({ id }) => heldBy(held, document, id)));
  return (
    <>
      {uses.length === 0 ? null : (
        <>
          <p>{t('bookDesign.used.by')}</p>
          <ul className="bd-uses">
            {keyItems(uses, ({ of, use }) => `${of.id} ${use.element.id} ${use.part}`).map(
              ({ key, item: { of, use } }) => (
                <li key={key}>
                  {t('bookDesign.used.line', {
                    what: elementName(of, t),
                    by: elementName(use.element, t),
                    part: sayPart(use.part, t),
                  })}
                </li>
              ),
            )}
          </ul>
        </>
      )}
      {count === 0 ? null : <p>{t('bookDesign.used.records', { count })}</p>}
    </>
  );
}

function RemoveDialog({
  asked: { nodes, go },
  commander,
  document,
  held,
  onClose,
}: Omit<AskedDialogProps, 'asked'> & {
  readonly asked: Extract<BookAsked, { readonly what: 'remove' }>;
}) {
  const { t } = useTexts();
  const isShown = useIsShown();
  const [first] = nodes;
  const what =
    nodes.length === 1 && first
      ? nameOf(first, t)
      : t('bookDesign.elements', { count: nodes.length });
  return (
    <Modal
      open={isShown}
      centered
      title={t('bookDesign.remove.title', { what })}
      okText={t('designer.key.remove')}
      okButtonProps={{ danger: true, autoFocus: true }}
      cancelText={t('designer.cancel')}
      onCancel={onClose}
      onOk={() => {
        go();
        onClose();
      }}
    >
      <Reliance root={commander.store.root} nodes={nodes} document={document} held={held} />
      <p>{t('bookDesign.remove.undo')}</p>
    </Modal>
  );
}

function UsesDialog({ node, commander, document, held, onClose }: OneProps) {
  const { t } = useTexts();
  const isShown = useIsShown();
  return (
    <Modal
      open={isShown}
      centered
      title={t('bookDesign.used.title', { what: nameOf(node, t) })}
      footer={null}
      onCancel={onClose}
    >
      <Reliance root={commander.store.root} nodes={[node]} document={document} held={held} />
    </Modal>
  );
}

const KEY = /^[A-Za-z](?!\w*__)\w{0,39}$/;

function KeyDialog({ node, commander, document, held, onClose }: OneProps) {
  const { t } = useTexts();
  const isShown = useIsShown();
  const id = useId();
  const [key, setKey] = useState(textIn(node.props, 'key'));
  const { store } = commander;
  const isTaken = [...spotsOf(store.root).values()].some(
    (spot) => spot.node.id !== node.id && textIn(spot.node.props, 'key') === key,
  );
  const fault = KEY.test(key)
    ? isTaken
      ? t('book.problem.sameKey', { key })
      : null
    : t('book.problem.badKey');
  const rename = (): void => {
    if (fault !== null) return;
    const root = keyChange(store.root, node.id, key);
    store.commit({ name: 'change', root, selection: store.selection });
    onClose();
  };
  return (
    <Modal
      open={isShown}
      centered
      title={t('bookDesign.changeKey.title', { what: nameOf(node, t) })}
      okText={t('bookDesign.ok')}
      cancelText={t('designer.cancel')}
      okButtonProps={{ disabled: fault !== null }}
      onOk={rename}
      onCancel={onClose}
    >
      <label htmlFor={id}>{partLabel('key', t)}</label>
      <Input
        id={id}
        autoFocus
        value={key}
        {...(fault !== null && { status: 'error' as const })}
        onChange={({ target }) => setKey(target.value)}
        onPressEnter={rename}
      />
      <p role="status" className="bd-remark">
        {fault}
      </p>
      <Reliance root={store.root} nodes={[node]} document={document} held={held} />
      <p>{t('bookDesign.changeKey.text')}</p>
    </Modal>
  );
}

function KindDialog({ node, commander, document, held, onClose }: OneProps) {
  const { t } = useTexts();
  const isShown = useIsShown();
  const id = useId();
  const { store } = commander;
  const [kind, setKind] = useState(node.kind);
  const count = heldBy(held, document, node.id);
  const choices = kindsFor(store.root, node, count > 0);
  const change = (): void => {
    const next = ELEMENT_KINDS.find((one) => one === kind);
    if (next)
      store.commit({
        name: 'change',
        root: kindChange(store.root, { id: node.id, kind: next, t, newId: store.newId }),
        selection: store.selection,
      });
    onClose();
  };
  return (
    <Modal
      open={isShown}
      centered
      title={t('bookDesign.changeKind.title', { what: nameOf(node, t) })}
      okText={t('bookDesign.ok')}
      cancelText={t('designer.cancel')}
      okButtonProps={{ disabled: kind === node.kind || !isElementKind(kind) }}
      onOk={change}
      onCancel={onClose}
    >
      <label htmlFor={id}>{t('book.part.kind')}</label>
      <Select<string>
        id={id}
        autoFocus
        className="bd-whole"
        value={kind}
        options={choices.map((one) => ({ value: one, label: t(`book.kind.${one}`) }))}
        onChange={setKind}
      />
      {count > 0 ? <p>{t('bookDesign.changeKind.held', { count })}</p> : null}
      <Reliance root={store.root} nodes={[node]} document={document} held={held} />
    </Modal>
  );
}
