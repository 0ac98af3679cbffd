import './element-properties.css';
import { Button } from 'antd';
import { useMemo, useState } from 'react';

import { keyItems } from '#engine/base/key-items.ts';
import { useTexts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { Segments } from '#engine/base/segments.tsx';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { isElementKind } from '#schemas/standing-books/ask.ts';
import type { BookDocument } from '#schemas/standing-books/document.ts';
import { PROP_PAGES, type PropPage } from '#schemas/standing-books/elements/card.ts';
import type { Commander } from '../../commands/commands.ts';
import { nodeOf, type DesignNode } from '../../document/node.ts';
import { Properties } from '../../properties/properties.tsx';
import { usePanelNode } from '../../properties/use-panel-node.ts';
import type { BookAsked } from '../dialogs/asked-dialog.tsx';
import type { BookRemark } from '../known/use-book-check.ts';
import { heldBy, type Held } from '../known/use-held.ts';
import { nameOf } from '../language/faces.ts';
import { headSheet } from '../language/head.ts';
import { BOOK, textIn } from '../language/kinds.ts';
import { elementSheet, INPUTS, pagesOf, partLabel, writtenProp } from '../language/prop-fields.ts';
import { usedOutside } from '../language/where-used.ts';
import { AboutExpressions } from './expression-input.tsx';
import { namesAt } from './names-at.ts';

interface ElementPropertiesProps {
  readonly commander: Commander;
  readonly entity: Pick<EntitySchema, 'fields'>;
  readonly document: BookDocument;
  readonly remarks: readonly BookRemark[];
  readonly held: Held;
  readonly isReadOnly: boolean;
  readonly onAsk: (asked: BookAsked) => void;
}

/** Words of the chosen element on four pages; of the template as a whole where none is chosen. */
export function ElementProperties(props: ElementPropertiesProps) {
  const { commander, entity, isReadOnly } = props;
  const { t } = useTexts();
  const { node, root } = usePanelNode(commander.store);
  if (node.kind === BOOK)
    return (
      <Properties
        sheet={headSheet(node, entity, t('bookDesign.panel.book'))}
        label={t('bookDesign.panel')}
        isReadOnly={isReadOnly}
        onChange={(name, values) =>
          commander.change(node.id, { [name]: values[name] ?? null }, `${node.id}.${name}`)
        }
      />
    );
  return <OneElement {...props} node={node} root={root} />;
}

interface OneElementProps extends ElementPropertiesProps {
  readonly node: DesignNode;
  /** Follows `node` when there is time for it. */
  readonly root: DesignNode;
}

function OneElement({ node, root, remarks, isReadOnly, ...props }: OneElementProps) {
  const { t } = useTexts();
  const { commander } = props;
  const [wanted, setWanted] = useState<PropPage>('main');
  const pages = pagesOf(node, PROP_PAGES);
  const page = pages.includes(wanted) ? wanted : 'main';
  const title = nameOf(node, t);
  const sheet = useMemo(() => elementSheet(node, page, title, t), [node, page, title, t]);
  const names = useMemo(() => namesAt(root, node.id, t), [root, node.id, t]);
  const own = useMemo(() => remarks.filter(({ key }) => key === node.id), [remarks, node.id]);
  const said = useMemo(() => saidOfParts(own), [own]);
  const around = useMemo(() => ({ names, said }), [names, said]);
  const isSaidBelow = ({ part }: BookRemark): boolean => {
    const form = part === null ? undefined : sheet.fields[part]?.form;
    return typeof form === 'object' && form.input === INPUTS.expression;
  };
  const change = (name: string, values: Row): void =>
    commander.change(
      node.id,
      { [name]: writtenProp(node, name, values[name]) },
      `${node.id}.${name}`,
    );
  return (
    <AboutExpressions value={around}>
      <Properties
        sheet={sheet}
        label={t('bookDesign.panel')}
        isReadOnly={isReadOnly}
        onChange={change}
      >
        <Segments
          label={t('bookDesign.pages')}
          value={page}
          options={pages.map((one) => ({ value: one, label: t(`bookDesign.page.${one}`) }))}
          onChange={setWanted}
        />
        {keyItems(
          own.filter((one) => !isSaidBelow(one)),
          ({ part, text }) => `${part} ${text}`,
        ).map(({ key, item: { text } }) => (
          <p key={key} className="bd-remark">
            {text}
          </p>
        ))}
        {page === 'main' ? (
          <Facts node={node} root={root} isReadOnly={isReadOnly} {...props} />
        ) : null}
      </Properties>
    </AboutExpressions>
  );
}

/** Texts by the part they are about. */
function saidOfParts(remarks: readonly BookRemark[]): ReadonlyMap<string, readonly string[]> {
  const said = new Map<string, readonly string[]>();
  for (const { part, text } of remarks)
    if (part !== null) said.set(part, [...(said.get(part) ?? []), text]);
  return said;
}

/** What an element is, the name of its value, and who relies on it: changed by deeds of their own, as they concern more than the element. */
function Facts({
  node,
  root,
  document,
  held,
  isReadOnly,
  onAsk,
}: Omit<OneElementProps, 'remarks'>) {
  const { t } = useTexts();
  const uses = useMemo(() => {
    const known = nodeOf(root, node.id);
    return known ? usedOutside(root, [known]) : [];
  }, [root, node.id]);
  const count = heldBy(held, document, node.id);
  const key = textIn(node.props, 'key');
  return (
    <dl className="bd-facts">
      <dt>{t('book.part.kind')}</dt>
      <dd>
        {isElementKind(node.kind) ? t(`book.kind.${node.kind}`) : node.kind}
        {isReadOnly || key === '' ? null : (
          <Button size="small" onClick={() => onAsk({ what: 'kind', id: node.id })}>
            {t('bookDesign.changeKind')}
          </Button>
        )}
      </dd>
      {key === '' ? null : (
        <>
          <dt>{partLabel('key', t)}</dt>
          <dd>
            <code>{key}</code>
            {isReadOnly ? null : (
              <Button size="small" onClick={() => onAsk({ what: 'key', id: node.id })}>
                {t('bookDesign.changeKey')}
              </Button>
            )}
          </dd>
        </>
      )}
      <dt>{t('bookDesign.used')}</dt>
      <dd>
        {t('bookDesign.used.count', { uses: uses.length, records: count })}
        {uses.length === 0 ? null : (
          <Button size="small" onClick={() => onAsk({ what: 'uses', id: node.id })}>
            {t('bookDesign.used.show')}
          </Button>
        )}
      </dd>
    </dl>
  );
}
