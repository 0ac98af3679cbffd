import type { DictItem } from '#engine/base/ports.ts';
import type { ModelFacts } from '#schemas/api/workflow-definitions.ts';
import type { Shape } from '../canvas/drawing.ts';
import { isPerson, type FormField } from '../facts.ts';
import { NO_CHOICE, type FoundName } from './panel-schemas.ts';

/** Choices that the drawing and the server give. */
export type FoundChoices = Readonly<Record<FoundName, readonly DictItem[]>>;

/** @param noFlow what no default way is called */
export function choicesFor(
  { shape, noFlow }: { readonly shape: Shape; readonly noFlow: string },
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
    flows: [
      { dictValue: NO_CHOICE, dictLabel: noFlow },
      ...shape.outgoing.map((flow) => ({
        dictValue: flow.id,
        dictLabel: flow.businessObject.name ?? flow.target?.businessObject.name ?? flow.id,
      })),
    ],
  };
}
