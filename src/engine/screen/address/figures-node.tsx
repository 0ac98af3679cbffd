import type { CSSProperties } from 'react';

import { ListFailure } from '#engine/base/list-states.tsx';
import { useTexts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { typeFaces } from '#engine/base/registry.ts';
import type { FiguresNode as FiguresSpec } from '#schemas/language/address-nodes.ts';
import type { ScreenNode } from '#schemas/language/screen.ts';
import { useNodeScope } from '../screen-scope.ts';
import { compareFigures, toneOf } from './figures-model.ts';
import { OpenedValue, Openings } from './opened-value.tsx';
import { useAddress } from './use-address.ts';
import './figures.css';

interface FiguresNodeProps {
  readonly node: FiguresSpec<ScreenNode>;
  readonly master: Row | undefined;
}

/** Big numbers with their units, coloured by what they mean. */
export function FiguresNode({ node, master }: FiguresNodeProps) {
  const { answer, error, isLoading, reload } = useAddress(node, master);
  if (error) return <ListFailure error={error} onRetry={reload} />;
  const names = Object.keys(node.fields).filter((name) => node.fields[name]?.detail !== false);
  return (
    <section aria-label={node.title} aria-busy={isLoading}>
      {node.title ? <h3 className="engine-subtitle">{node.title}</h3> : null}
      <Openings node={node} master={master}>
        <dl className="engine-figures" style={rowsOf(names.length)}>
          {names.map((name) => (
            <Figure
              key={name}
              node={node}
              master={master}
              name={name}
              row={answer?.rows[0]}
              isKnown={answer !== null}
            />
          ))}
        </dl>
      </Openings>
    </section>
  );
}

/** How many figures there are, for a layout that leaves no single one over. */
function rowsOf(count: number): CSSProperties {
  return {
    '--figures': Math.max(1, count),
    '--figures-half': Math.max(1, Math.ceil(count / 2)),
  } as CSSProperties;
}

interface FigureProps extends FiguresNodeProps {
  readonly name: string;
  readonly row: Row | undefined;
  /** An answer has come, perhaps without a row. */
  readonly isKnown: boolean;
}

function Figure({ node, master, name, row = {}, isKnown }: FigureProps) {
  const ports = useTexts();
  const scope = useNodeScope(master);
  const field = node.fields[name];
  if (!field) return null;
  const value = row[name] ?? null;
  const text =
    value === null
      ? '-'
      : (typeFaces(field.type).toText?.(value, field, ports, row) ?? String(value));
  return (
    <div className="engine-figure" data-tone={toneOf(node, name, row, scope)}>
      <dt title={field.help}>{field.title}</dt>
      <dd>
        <b>{isKnown ? <FigureValue {...{ name, title: field.title, value, row, text }} /> : '…'}</b>
        <Comparison node={node} name={name} row={row} />
      </dd>
    </div>
  );
}

interface FigureValueProps {
  readonly name: string;
  readonly title: string;
  readonly value: unknown;
  readonly row: Row;
  readonly text: string;
}

/** A number that is known leads to what it counts. */
function FigureValue({ name, title, value, row, text }: FigureValueProps) {
  if (value === null) return text;
  return (
    <OpenedValue name={name} title={title} row={row}>
      {text}
    </OpenedValue>
  );
}

/** How a number stands to another of the same answer; nothing where that is not known. */
function Comparison({
  node,
  name,
  row,
}: {
  readonly node: FiguresSpec;
  readonly name: string;
  readonly row: Row;
}) {
  const { t } = useTexts();
  const compare = node.compare?.[name];
  const found = compare && compareFigures(compare, name, row);
  if (!found) return null;
  return (
    <small data-tone={found.tone}>
      {t(`list.figure.${found.word}`, {
        title: node.fields[compare.with]?.title ?? '',
        percent: found.percent,
      })}
    </small>
  );
}
