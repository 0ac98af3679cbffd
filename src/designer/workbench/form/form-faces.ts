import type { TextPort } from '#engine/base/ports.ts';
import { formFace } from '#schemas/language/derive.ts';
import { cardOf } from '#schemas/types/ask.ts';
import type { Faces } from '../../canvas/faces.ts';
import type { DesignNode, Props } from '../../document/node.ts';
import { explain } from '../language/words.ts';
import { columnsIn, fieldNameOf, specOf } from './form-language.ts';

type Say = TextPort['t'];

/** What people call a kind of field. */
export const typeTitle = (type: string, t: Say): string => explain(`field.type.${type}`, t) ?? type;

/** What a part of a form is called to people. */
export function titleOf(node: DesignNode, t: Say): string {
  const { kind, props } = node;
  const name = fieldNameOf(node);
  if (name !== undefined) return specOf(node)?.title ?? name;
  if (kind === 'columns') return t('workbench.form.columnsOf', { count: columnsIn(node, 1) });
  const said = [props['group'], props['title'], props['text']].find(
    (text) => typeof text === 'string' && text !== '',
  );
  return typeof said === 'string' ? said : t(`workbench.form.kind.${kindOf(kind)}`);
}

const KINDS = ['form', 'field', 'group', 'columns', 'text', 'steps', 'step', 'other'] as const;
const kindOf = (kind: string): (typeof KINDS)[number] =>
  KINDS.find((one) => one === kind) ?? 'other';

/** How the parts of a form look in the outline, and how they are called. */
export function formFaces(t: Say): Faces {
  return {
    faceOf: (node) => {
      const label = titleOf(node, t);
      return {
        label,
        parts: [{ text: label }],
        tone: node.slots['items'] || node.slots['steps'] ? 'group' : 'value',
      };
    },
    slotTitle: () => '',
    holeText: (_node, slot) =>
      t(slot === 'steps' ? 'workbench.form.holeSteps' : 'workbench.form.hole'),
  };
}

/** Columns that a part takes, as the form lays it out. */
export function spanIn(node: DesignNode, columns: number): number {
  const spec = specOf(node);
  if (node.kind !== 'field') return columns;
  const { span } = node.props;
  const own = typeof span === 'number' ? span : spec && formFace(spec).span;
  const usual = spec && cardOf(spec)?.isWide ? columns : 1;
  return Math.min(columns, Math.max(1, own ?? usual));
}

/** The words of a field that takes so many columns: in the layout where there is one, else of the field itself. */
export function withSpan({ props }: DesignNode, span: number, hasLayout: boolean): Props {
  if (hasLayout) return { span };
  const spec = (props['spec'] ?? {}) as Props;
  const face = typeof spec['form'] === 'object' ? spec['form'] : {};
  return { spec: { ...spec, form: { ...face, span } } };
}

/** The words of a field that must be filled in, or need not be any more. */
export function withRequired({ props }: DesignNode): Props {
  const { required, ...spec } = (props['spec'] ?? {}) as Props;
  return { spec: required === true ? spec : { ...spec, required: true } };
}
