import { useRequest } from 'ahooks';
import { createElement, type ReactNode } from 'react';

import { verbApi } from '#engine/base/entity-facts.ts';
import { keyItems } from '#engine/base/key-items.ts';
import { usePorts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { RecordEntityProvider } from '#engine/base/record-entity.ts';
import { namedCell, typeFaces } from '#engine/base/registry.ts';
import { namedBlock } from '#engine/base/registry.ts';
import { useEntity } from '#engine/base/use-entity.ts';
import { FactGroups } from '#engine/detail/fact-groups.tsx';
import { UnknownMarker } from '#engine/fields/cells/text-cells.tsx';
import { wallTime } from '#schemas/basics/wall-time.ts';
import { toText } from '#schemas/expressions/values.ts';
import { verbPermission } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { columnName } from '#schemas/language/names.ts';
import type { ReportNode, ReportOf, ReportSection } from '#schemas/language/report-node.ts';
import { bindRule } from '#schemas/rules/bind.ts';

const MOST_ROWS = 20;
const COLUMNS = 2;

interface SectionsProps {
  readonly node: ReportNode;
  readonly entity: EntitySchema;
  readonly row: Row;
  readonly stamp: number;
}

/** The sections of a report, those with nothing to say left out. */
export function ReportSections({ node, ...about }: SectionsProps) {
  return keyItems(node.sections, ({ title }) => title).map(({ key, item }) => (
    <Section key={key} section={item} {...about} />
  ));
}

type SectionProps<S = ReportSection> = Omit<SectionsProps, 'node'> & { readonly section: S };

function Section(props: SectionProps) {
  const { section, ...about } = props;
  if ('rows' in section) return <RowsSection section={section} {...about} />;
  if (section.of) return <OtherRecord of={section.of} section={section} {...about} />;
  return <OwnSection section={section} {...about} />;
}

type OfRecord = Exclude<ReportSection, { readonly rows: string }>;

function OwnSection({ section, entity, row, stamp }: SectionProps<OfRecord>) {
  if ('fields' in section)
    return (
      <Framed title={section.title}>
        <FactGroups
          entity={entity}
          row={row}
          groups={[{ title: '', fields: section.fields }]}
          columns={COLUMNS}
        />
      </Framed>
    );
  const Block = namedBlock(section.block)?.component;
  return (
    <Framed title={section.title}>
      <RecordEntityProvider value={entity.name}>
        {Block ? (
          <Block
            entity={entity}
            row={row}
            stamp={stamp}
            title=""
            source={section.source}
            props={section.props ?? {}}
          />
        ) : (
          <UnknownMarker word={section.block} />
        )}
      </RecordEntityProvider>
    </Framed>
  );
}

/** The newest record that meets the rule, in the place of the reported one. */
function OtherRecord({
  of,
  section,
  row,
  stamp,
}: SectionProps<OfRecord> & { readonly of: ReportOf }) {
  const entity = useEntity(of.entity);
  const found = useRows(entity, row, { where: of.where, limit: 1 });
  if (!entity || !found) return null;
  const [other] = found;
  return other ? (
    <OwnSection section={section} entity={entity} row={other} stamp={stamp} />
  ) : (
    <Nothing section={section} />
  );
}

function RowsSection({
  section,
  row,
}: SectionProps<Extract<ReportSection, { readonly rows: string }>>) {
  const entity = useEntity(section.rows);
  const rows = useRows(entity, row, {
    where: section.where,
    limit: section.limit ?? MOST_ROWS,
    sort: section.sort,
  });
  if (!entity || !rows) return null;
  if (rows.length === 0) return <Nothing section={section} />;
  const columns = section.columns.filter((name) => entity.fields[name]);
  return (
    <Framed title={section.title}>
      <table className="engine-reporttable">
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {entity.fields[name]?.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((one) => (
            <tr key={toText(one['id'])}>
              {columns.map((name) => (
                <td key={name}>{cellOf(entity, name, one)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Framed>
  );
}

function cellOf(entity: EntitySchema, name: string, row: Row): ReactNode {
  const field = entity.fields[name];
  if (!field) return null;
  const asked = typeof field.list === 'object' ? field.list.cell : undefined;
  const Cell = asked ? namedCell(asked) : typeFaces(field.type).cell;
  return Cell ? (
    createElement(Cell, { value: row[name], row, name, field })
  ) : (
    <UnknownMarker word={asked ?? field.type} />
  );
}

function Nothing({ section }: { readonly section: ReportSection }) {
  return 'empty' in section && section.empty ? (
    <Framed title={section.title}>
      <p className="engine-hint">{section.empty}</p>
    </Framed>
  ) : null;
}

function Framed({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="engine-reportsection">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

interface Question {
  readonly where: ReportOf['where'];
  readonly limit: number;
  readonly sort?: { readonly field: string; readonly order: 'asc' | 'desc' } | undefined;
}

/** Rows of an entity that meet a rule beside the reported record; none for who may not read it. */
function useRows(
  entity: EntitySchema | null | undefined,
  row: Row,
  { where, limit, sort }: Question,
): readonly Row[] | undefined {
  const ports = usePorts('data', 'house');
  const permission = entity ? verbPermission(entity, 'page') : '';
  const mayRead = permission === 'login' || ports.can(permission);
  const { data } = useRequest(
    async () => {
      if (!entity) return [];
      const now = wallTime(ports.now());
      const rule = bindRule(where, {
        $row: row,
        $user: ports.user,
        $now: now,
        $today: now.slice(0, 10),
      });
      const order = { orderField: sort ? columnName(sort.field) : '', order: sort?.order ?? '' };
      const { list } = await ports.page(
        verbApi(entity, 'page'),
        { where: JSON.stringify(rule), ...order, page: 1, limit },
        { isSilent: true },
      );
      return list;
    },
    { ready: Boolean(entity) && mayRead, refreshDeps: [entity, row], onError: () => {} },
  );
  return data;
}
