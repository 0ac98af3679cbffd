import type { DictItem } from '#engine/base/ports.ts';
import type { ModelFacts } from '#schemas/api/workflow-definitions.ts';
import type { SayScreen } from '#schemas/texts/text-keys.ts';
import type { Drawing, Shape } from '../canvas/drawing.ts';
import { declared, triggersFor, type NamedKind } from '../canvas/events.ts';
import { isPerson, type FormField } from '../facts.ts';
import { NEW, NO_CHOICE, type FoundName } from './panel-schemas.ts';

/** Choices that the drawing and the server give. */
export type FoundChoices = Readonly<Record<FoundName, readonly DictItem[]>>;

const declaredAs = (drawing: Drawing, kind: NamedKind): readonly DictItem[] =>
  declared(drawing, kind).map(({ name, id }) => ({
    dictValue: name ?? id ?? '',
    dictLabel: name ?? id ?? '',
  }));

/** Choices of one element: those of the file, and what the choices that name nothing in it are called. */
interface ChoicesOf {
  readonly drawing: Drawing;
  readonly shape: Shape;
  readonly t: SayScreen;
}

export function choicesFor(
  { drawing, shape, t }: ChoicesOf,
  facts: ModelFacts,
  fields: readonly FormField[],
): FoundChoices {
  const asItem = ({
    name,
    title,
  }: {
    readonly name: string;
    readonly title: string;
  }): DictItem => ({ dictValue: name, dictLabel: title });
  return {
    fields: fields.map(asItem),
    people: fields.filter(isPerson).map(asItem),
    forms: facts.forms.map(({ entity, title }) => ({ dictValue: entity, dictLabel: title })),
    handlers: facts.handlers.map(asItem),
    triggers: triggersFor(shape).map((one) => ({
      dictValue: one,
      dictLabel: t(`modeler.trigger.${one}`),
    })),
    messages: [
      ...declaredAs(drawing, 'message'),
      { dictValue: NEW, dictLabel: t('modeler.newName') },
    ],
    signals: [
      ...declaredAs(drawing, 'signal'),
      { dictValue: NEW, dictLabel: t('modeler.newName') },
    ],
    flows: [
      { dictValue: NO_CHOICE, dictLabel: t('modeler.noDefault') },
      ...shape.outgoing.map((flow) => ({
        dictValue: flow.id,
        dictLabel: flow.businessObject.name ?? flow.target?.businessObject.name ?? flow.id,
      })),
    ],
  };
}
