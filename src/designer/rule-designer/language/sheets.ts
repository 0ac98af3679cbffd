import type { DictItem, Row, TextPort } from '#engine/base/ports.ts';
import type { RuleWorld } from '#schemas/monitor-rules/frame.ts';
import { EFFECTIVE_PARTS, type Part } from '#schemas/monitor-rules/parts.ts';
import { COMPARISONS, FLOW } from '#schemas/monitor-rules/tree.ts';
import { UNITS } from '#schemas/monitor-rules/units.ts';
import type { ScreenKey } from '#schemas/texts/text-keys.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import type { DesignNode, Props } from '../../document/node.ts';
import type { PropertySheet } from '../../properties/properties.tsx';
import { lookOf } from './block-faces.ts';
import { partsOf, RULE } from './kinds.ts';
import { type ChoiceKey, CHOICES, dictOf, NO_CHOICE, PART_FIELDS } from './part-fields.ts';

const MAX_RECOVER = 100;

/** Fields of the rule as a whole, but for its effective times. */
const RULE_FIELDS = (t: TextPort['t']): Readonly<Record<string, FieldSpec>> => ({
  name: { type: 'string', title: t('ruleDesign.field.name'), max: 60, required: true },
  period: {
    type: 'dict',
    dict: dictOf('period'),
    title: t('ruleDesign.field.period'),
    required: true,
  },
  recover: {
    type: 'int',
    title: t('ruleDesign.field.recover'),
    min: 1,
    max: MAX_RECOVER,
    required: true,
  },
  stationIds: {
    type: 'refs',
    to: 'station',
    existing: true,
    title: t('ruleDesign.field.stationIds'),
  },
  groupIds: {
    type: 'refs',
    to: 'stationGroup',
    existing: true,
    title: t('ruleDesign.field.groupIds'),
  },
  pointIds: {
    type: 'refs',
    to: 'monitorPoint',
    existing: true,
    title: t('ruleDesign.field.pointIds'),
  },
  types: { type: 'dicts', dict: 'st_code', title: t('ruleDesign.field.types') },
  remark: { type: 'text', title: t('ruleDesign.field.remark'), max: 500, rows: 2 },
});

/** Times of a rule that are filled in. */
const TIMES = ['from', 'to', 'days', 'holidays'] as const;
/** Fields of blocks, by their titles. */
const TITLED = [
  'factor',
  'field',
  'point',
  'span',
  'spanUnit',
  'back',
  'count',
  'value',
  'unit',
  'is',
  'outside',
  'in',
  'item',
  'anyItem',
  'states',
  'by',
  'stations',
  'points',
  'pointTypes',
  'from',
  'to',
  'days',
  'holidays',
  'side',
  'as',
  'kind',
  'level',
  'reason',
  'type',
  'urgency',
  'toGroups',
  'toUsers',
  'toRoles',
  'text',
] as const;

/** Choices that carry a name of their own where one name has several, or where leaving it out means something else. */
function partAs(nodeKind: string, part: Part): Part {
  const { kind = part.kind, choices } = lookOf(nodeKind)?.fields?.[part.name] ?? {};
  return { ...part, kind, ...(choices === undefined ? {} : { dict: dictOf(choices) }) };
}

/** The form of a block, or of the rule where none is chosen. */
export function sheetOf(
  node: DesignNode,
  t: TextPort['t'],
  title: string,
  dicts: PropertySheet['dicts'],
): PropertySheet {
  const isRule = node.kind === RULE;
  const parts = isRule
    ? EFFECTIVE_PARTS
    : partsOf(node.kind).map((part) => partAs(node.kind, part));
  const held = isRule ? ((node.props['effective'] ?? {}) as Props) : node.props;
  const titleOf = (name: string): string => {
    const own = isRule ? undefined : (lookOf(node.kind)?.fields?.[name]?.title ?? name);
    const ofRule = TIMES.find((one) => isRule && one === name);
    const ofBlock = TITLED.find((one) => one === own);
    if (ofRule !== undefined) return t(`ruleDesign.effective.${ofRule}`);
    return ofBlock === undefined ? name : t(`ruleDesign.field.${ofBlock}`);
  };
  const fields = Object.assign(
    {},
    ...parts.map((part) => PART_FIELDS[part.kind].fields(part, titleOf)),
  ) as Readonly<Record<string, FieldSpec>>;
  const values = Object.assign(
    {},
    ...parts.map((part) => PART_FIELDS[part.kind].read(held[part.name], part, held)),
  ) as Row;
  return {
    key: node.id,
    title,
    fields: isRule ? { ...RULE_FIELDS(t), ...fields } : fields,
    values: isRule ? { ...pick(node.props, Object.keys(RULE_FIELDS(t))), ...values } : values,
    ...(dicts ? { dicts } : {}),
  };
}

/** The words of a block after its form was filled in; undefined takes a word away. */
export function propsOf(node: DesignNode, values: Row): Props {
  const isRule = node.kind === RULE;
  const parts = isRule
    ? EFFECTIVE_PARTS
    : partsOf(node.kind).map((part) => partAs(node.kind, part));
  const written = Object.fromEntries(
    parts
      .filter(
        ({ kind }) => Object.keys(PART_FIELDS[kind].fields({ name: 'x', kind }, String)).length > 0,
      )
      .map((part) => [part.name, PART_FIELDS[part.kind].write(values, part)]),
  );
  if (!isRule) return written;
  const times = Object.fromEntries(
    Object.entries(written).filter(([, value]) => value !== undefined),
  );
  return {
    ...pick(values, Object.keys(RULE_FIELDS(String))),
    effective: Object.keys(times).length > 0 ? times : undefined,
  };
}

const pick = (row: Row, names: readonly string[]): Row =>
  Object.fromEntries(names.map((name) => [name, row[name]]));

/** Choices of the panel that are no dictionaries of the house. */
export function sheetDicts(
  ports: TextPort,
  world: RuleWorld,
): Readonly<Record<string, readonly DictItem[]>> {
  const { t } = ports;
  const said = (name: string, values: readonly string[]): readonly DictItem[] =>
    values.map((dictValue) => ({
      dictValue,
      dictLabel: t(`ruleDesign.choice.${name}.${dictValue}` as ChoiceKey),
    }));
  const none = (key: ScreenKey): DictItem => ({ dictValue: NO_CHOICE, dictLabel: t(key) });
  const factors: readonly DictItem[] = [
    { dictValue: FLOW, dictLabel: t('ruleDesign.item.flow') },
    ...world
      .factors()
      .map(({ code, name }) => ({ dictValue: code, dictLabel: `${name} (${code})` })),
  ];
  const choices = Object.fromEntries(
    Object.entries(CHOICES).map(([name, values]) => [dictOf(name), said(name, values)]),
  );
  return {
    ...choices,
    [dictOf('is')]: COMPARISONS.map((value) => ({ dictValue: value, dictLabel: value })),
    [dictOf('fieldOrNot')]: said('field', CHOICES.field.slice(1)).toSpliced(
      0,
      0,
      none('ruleDesign.choice.field.value'),
    ),
    [dictOf('holidaysOrNot')]: said('holidays', CHOICES.holidays),
    [dictOf('factors')]: factors,
    [dictOf('factorsOrFirst')]: [none('ruleDesign.firstFactor'), ...factors],
    [dictOf('factorOrNot')]: [none('ruleDesign.anyAnalyser'), ...factors],
    [dictOf('units')]: [
      none('ruleDesign.unitOfOther'),
      ...UNITS.map((unit) => ({ dictValue: unit, dictLabel: unit })),
    ],
    [dictOf('alarmLevel')]: [...ports.dict('alarm_level'), ...said('multiple', CHOICES.multiple)],
    [dictOf('warningLevel')]: ports.dict('warning_level'),
  };
}
