import type { Field } from '@formily/core';
import type { ISchema } from '@formily/json-schema';

import type { FieldSpecs, FormSource } from '#engine/base/form-source.ts';
import { valuesAsOpened } from '#engine/fields/values/as-opened.ts';
import { isEmpty } from '#schemas/expressions/functions.ts';
import { isSameValue } from '#schemas/formats/same-value.ts';
import { formFace } from '#schemas/language/derive.ts';
import type { LayoutNode } from '#schemas/language/page.ts';
import { cardOf, exprOf, innerOf, isComputed, isSecretType } from '#schemas/types/ask.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import { workOutLines } from '#schemas/types/work-out.ts';
import { evaluateInForm, formRule, valueInForm, type FormilyScope } from './compiler.ts';

type Properties = Record<string, ISchema>;

/** Types whose input wants the whole width of the grid. */

/**
 * Derives the Formily schema of a form at the edge: what is stored stays our own language.
 * Every field becomes one node with its own validators and reactions, so that typing re-renders one field only.
 */
export function toFormily(source: FormSource): ISchema {
  const layout = source.layout ?? {
    columns: source.columns,
    items: Object.keys(source.fields).map(($field) => ({ $field })),
  };
  const build = new Builder(source);
  const nodes = build.nodes([layout], source.columns);
  return { type: 'object', properties: { ...nodes, ...build.leftOver() } };
}

class Builder {
  readonly source: FormSource;
  private readonly placed = new Set<string>();
  private count = 0;

  constructor(source: FormSource) {
    this.source = source;
  }

  nodes(items: readonly LayoutNode[], columns: number): Properties {
    return Object.assign({}, ...items.map((item) => this.node(item, columns))) as Properties;
  }

  /** Fields that the layout forgot stand at the end; but an own layout is the list of what it shows. */
  leftOver(): Properties {
    if (this.source.layout) return {};
    const missing = Object.keys(this.source.fields).filter((name) => !this.placed.has(name));
    return missing.length === 0
      ? {}
      : this.nodes(
          [{ columns: this.source.columns, items: missing.map(($field) => ({ $field })) }],
          this.source.columns,
        );
  }

  private node(item: LayoutNode, columns: number): Properties {
    if ('$field' in item) return this.field(item.$field, item.span, columns);
    // rows of other entities come as a field of the source where they are asked for
    if ('$writes' in item) return this.field(item.$writes, undefined, columns);
    if ('text' in item)
      return this.container('FormText', { text: item.text, tone: item.tone }, {}, item.visibleWhen);
    if ('steps' in item) return this.steps(item.steps);
    if ('group' in item) {
      const inner = item.columns ?? columns;
      return this.container(
        'FormGroup',
        { title: item.group, columns: inner, ...(item.folded && { isFolded: true }) },
        this.nodes(item.items, inner),
        item.visibleWhen,
      );
    }
    return this.container(
      'FormColumns',
      { columns: item.columns },
      this.nodes(item.items, item.columns),
    );
  }

  private steps(steps: Extract<LayoutNode, { steps: unknown }>['steps']): Properties {
    const { columns, mode } = this.source;
    // what is there already is changed where it stands; only a new record is led through
    const part = mode === 'create' ? 'StepPane' : 'FormGroup';
    const panes = steps.flatMap((step) => {
      const nodes = this.nodes(step.items, columns);
      return Object.keys(nodes).length === 0
        ? []
        : [this.container(part, { title: step.title, columns }, nodes)];
    });
    const all = Object.assign({}, ...panes) as Properties;
    return mode === 'create' ? this.container('FormSteps', {}, all) : all;
  }

  private container(
    component: string,
    props: Record<string, unknown>,
    properties: Properties,
    visibleWhen?: string,
  ): Properties {
    this.count += 1;
    const node: ISchema = {
      type: 'void',
      'x-component': component,
      'x-component-props': props,
      properties,
    };
    if (visibleWhen) node['x-reactions'] = [fulfil({ visible: formRule(`!!(${visibleWhen})`) })];
    return { [`$${component}${this.count}`]: node };
  }

  /** An empty password in an edit form keeps the stored one. */
  private asked(spec: FieldSpec): FieldSpec {
    return isSecretType(spec) && this.source.mode === 'edit' ? { ...spec, required: false } : spec;
  }

  private field(name: string, span: number | undefined, columns: number): Properties {
    const spec = this.source.fields[name];
    if (!spec || this.placed.has(name)) return {};
    this.placed.add(name);
    return {
      [name]: fieldNode(name, this.asked(spec), {
        span: span ?? formFace(spec).span ?? (cardOf(spec)?.isWide ? columns : 1),
        isSuggested: this.source.mode === 'create',
        fields: this.source.fields,
      }),
    };
  }
}

/** The node of one field. Its spec is found by name in the form's context and never copied into the schema. */
function fieldNode(
  name: string,
  spec: FieldSpec,
  {
    span,
    isSuggested,
    fields,
  }: { readonly span: number; readonly isSuggested: boolean; readonly fields: FieldSpecs },
): ISchema {
  const reactions = [
    ...reactionsOf(spec),
    ...(spec.readOnlyWhen && !isFixed(spec) ? [closing(spec.readOnlyWhen)] : []),
    ...computation(spec, fields),
    ...(isSuggested && spec.suggest !== undefined ? [suggestion(spec.suggest)] : []),
  ];
  return {
    type: 'string',
    title: spec.title,
    'x-decorator': 'FormItem',
    'x-decorator-props': { name, span, isRequired: spec.required === true },
    'x-component': 'FieldInput',
    'x-component-props': { name },
    'x-validator': [{ triggerType: 'onBlur', fieldRules: name }],
    ...(isFixed(spec) ? { 'x-pattern': 'readOnly' } : {}),
    ...(reactions.length > 0 ? { 'x-reactions': reactions } : {}),
  };
}

function isFixed(spec: FieldSpec): boolean {
  return spec.readOnly === true || isComputed(spec);
}

function reactionsOf(spec: FieldSpec): object[] {
  const reactions: object[] = [];
  if (spec.visibleWhen) reactions.push(fulfil({ visible: formRule(`!!(${spec.visibleWhen})`) }));
  if (spec.requiredWhen)
    reactions.push(fulfil({ 'decoratorProps.isRequired': formRule(`!!(${spec.requiredWhen})`) }));
  return reactions;
}

/**
 * Closes a field where its condition holds for the record as it was opened: as it is stored, of a new one as it came. What is chosen
 * since neither opens nor closes it, as where it is stored: who chose wrongly can choose again.
 */
function closing(expression: string): (field: Field, scope: FormilyScope) => void {
  return (field, scope) => {
    const { form } = field;
    const $values = isStored(scope) ? scope.$row : valuesAsOpened(form);
    const isClosed = evaluateInForm(expression, { ...scope, $values, $own: undefined });
    field.setPattern(isClosed ? 'readOnly' : form.pattern);
  };
}

const isStored = ({ $row }: FormilyScope): boolean => Object.keys($row ?? {}).length > 0;

/** The number worked out of others; of a sub-table it reads the computed columns, too, which no form holds. */
function computation(spec: FieldSpec, fields: FieldSpecs): readonly object[] {
  const expr = exprOf(spec);
  if (expr === undefined) return [];
  const tables = tablesIn(expr, fields);
  if (tables.length === 0) return [fulfil({ value: formRule(expr) })];
  return [
    (field: Field, scope: FormilyScope) => {
      const { $values: values = {}, $user, $today, $now } = scope;
      const around = { $user, $today, $now, $parent: values };
      const filled = tables.map(([name, inner]) => {
        const lines = valueInForm(scope, name);
        return [name, Array.isArray(lines) ? workOutLines(inner, lines, around) : lines];
      });
      const read = namesIn(expr).map((name) => [name, values[name]]);
      const $values = Object.fromEntries([...read, ...filled]);
      field.setValue(evaluateInForm(expr, { ...scope, $values }) ?? undefined);
    },
  ];
}

const namesIn = (expr: string): readonly string[] => [
  ...new Set(expr.match(/[A-Za-z_]\w*/g) ?? []),
];

/** The sub-tables of a form that an expression names. */
function tablesIn(expr: string, fields: FieldSpecs): readonly (readonly [string, FieldSpecs])[] {
  return namesIn(expr).flatMap((name) => {
    const inner = innerOf(fields[name]);
    return inner ? [[name, inner] as const] : [];
  });
}

function fulfil(state: Record<string, string>): object {
  return { fulfill: { state } };
}

/**
 * Fills a field by others as long as nobody else did: what a person typed or emptied, and what a draft or a program put there, stays.
 */
function suggestion(expression: string): (field: Field, scope: object) => void {
  const suggested = new WeakMap<Field, unknown>();
  return (field, scope) => {
    const next = evaluateInForm(expression, scope) ?? undefined;
    const isOwn = isEmpty(field.value) || isSameValue(field.value, suggested.get(field));
    if (field.selfModified || !isOwn) return;
    suggested.set(field, next);
    field.setValue(next);
  };
}
