import type { ModelFacts } from '#schemas/api/workflow-definitions.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { listHandlerNames } from '../engine/handlers.ts';

/** What the panel of a model offers: names that tasks may call, and forms with the fields that a process may ask for. */
export function listFacts({
  registry,
  house,
  lang,
}: Pick<Ctx, 'registry' | 'house' | 'lang'>): ModelFacts {
  const handlers = [...listHandlerNames({ house })].sort().map((name) => ({ name, title: name }));
  const forms = registry.entities().flatMap(({ name }) => {
    const entity = registry.localizedEntity(name, lang);
    const approval = entity?.approval;
    if (entity === undefined || approval === undefined) return [];
    const fields = Object.entries(entity.fields).map(([field, { title, type }]) => ({
      name: field,
      title,
      type,
    }));
    return [{ entity: name, title: entity.title, process: approval.process, fields }];
  });
  return { handlers, forms };
}
