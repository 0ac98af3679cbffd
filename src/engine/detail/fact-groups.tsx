import { expressionScope, isShownOf, judgeSafely } from '#engine/base/expression-scope.ts';
import { useHouse } from '#engine/base/ports-context.ts';
import type { HousePort, Row } from '#engine/base/ports.ts';
import { labelStyle } from '#engine/base/text-width.ts';
import { FieldValue } from '#engine/fields/cells/field-value.tsx';
import { holds } from '#schemas/expressions/evaluate.ts';
import { titleWithUnit } from '#schemas/formats/title-with-unit.ts';
import { detailFields } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { cardOf } from '#schemas/types/ask.ts';
import './detail-view.css';

type Group = NonNullable<NonNullable<EntitySchema['detail']>['groups']>[number];

interface FactGroupsProps {
  readonly entity: EntitySchema;
  readonly row: Row;
  readonly groups: readonly Group[];
  /** Columns where the schema's are too many for the place. */
  readonly columns?: number;
  /** Fields that are not shown here, whoever may read them. */
  readonly hidden?: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();
const COLUMNS = 3;
const MOST_LABEL = 128;

/** The groups of facts a record shows: those of its schema, else all in one. */
export function groupsOf(entity: EntitySchema): readonly Group[] {
  return entity.detail?.groups ?? [{ title: '', fields: detailFields(entity) }];
}

/** What of its groups a record shows to who asks: those that hold for it and have a field to show, each with these fields. */
export function shownGroups(
  { entity, row, groups, hidden = NONE }: Omit<FactGroupsProps, 'columns'>,
  ports: HousePort,
): readonly Group[] {
  const isShown = (name: string): boolean => {
    const field = entity.fields[name];
    const key = field?.permission?.read;
    if (!field || hidden.has(name) || (key && !ports.can(key))) return false;
    return isShownOf(entity.fields, name, ports, row);
  };
  return groups
    .filter(({ when }) => judgeSafely(() => holds(when, expressionScope(ports, row))))
    .map((group) => ({ ...group, fields: group.fields.filter(isShown) }))
    .filter(({ fields }) => fields.length > 0);
}

function titleOf({ fields }: EntitySchema, name: string): string {
  const field = fields[name];
  return field ? titleWithUnit(field) : '';
}

/** Fields of a record with their values, as far as they may be read. */
export function FactGroups({ columns, ...asked }: FactGroupsProps) {
  const { entity, row } = asked;
  const shown = shownGroups(asked, useHouse());
  const titles = shown.flatMap(({ fields }) => fields.map((name) => titleOf(entity, name)));
  const labels = labelStyle(titles, MOST_LABEL);
  return (
    <>
      {shown.map((group) => (
        <section key={group.title} className="engine-group">
          {group.title ? <h3>{group.title}</h3> : null}
          <dl
            className="engine-grid"
            data-columns={columns ?? entity.detail?.columns ?? COLUMNS}
            style={labels}
          >
            {group.fields.map((name) => (
              <div
                key={name}
                data-field={name}
                className={isWide(entity, name) ? 'engine-wide' : undefined}
                data-stacked={isStacked(entity, name) ? '' : undefined}
              >
                <dt className={titleOf(entity, name) === group.title ? 'engine-hidden' : undefined}>
                  {titleOf(entity, name)}
                </dt>
                <dd>
                  <FieldValue entity={entity} name={name} row={row} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </>
  );
}

function isStacked(entity: EntitySchema, name: string): boolean {
  const field = entity.fields[name];
  return field !== undefined && cardOf(field)?.isStacked === true;
}

function isWide(entity: EntitySchema, name: string): boolean {
  const field = entity.fields[name];
  return field !== undefined && cardOf(field)?.isWide === true;
}
