import { actionModels } from '#engine/actions/action-model.ts';
import type { EnginePorts } from '#engine/base/ports.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { StatesSchema } from '#schemas/language/states.ts';

/** What the schema itself can say about a page. */
export interface PageFacts {
  readonly fields: readonly { readonly title: string; readonly help: string }[];
  /** Each button with its letter on the keyboard and whether the reader may press it. */
  readonly actions: readonly {
    readonly key: string;
    readonly title: string;
    readonly purpose: string;
    readonly letter: string;
    readonly isAllowed: boolean;
  }[];
}

/** Fields that carry an explanation, and every button with whether this person may use it. */
export function pageFacts(
  entity: EntitySchema,
  states: StatesSchema | undefined,
  ports: Pick<EnginePorts, 't' | 'can'>,
): PageFacts {
  const fields = Object.values(entity.fields).flatMap((field) =>
    field.help ? [{ title: field.title, help: field.help }] : [],
  );
  const actions = actionModels(entity, { states, t: ports.t }).map(
    ({ key, spec, title, form, permission }) => ({
      key,
      title,
      purpose: purposeOf(form?.purpose),
      letter: spec.letter ?? '',
      isAllowed: permission === 'login' || ports.can(permission),
    }),
  );
  return { fields, actions };
}

/** What a form says of itself; nothing where it says it of the record it is opened for (`{name}`). */
const purposeOf = (text = ''): string => (/\{\w+\}/.test(text) ? '' : text);
