import type { Contract } from '#schemas/api/contract.ts';
import { CONTRACTS } from '#schemas/api/contracts.ts';
import { makeActionContracts } from '#schemas/api/entity.ts';
import { resourceEndpoints } from '#server/entities/routes.ts';
import type { Registry } from '#server/registry/registry.ts';
import { misfits } from './fits-shape.ts';

/** Judges answers by the contracts of their addresses. */
export interface DeclaredAnswers {
  /** Why an answer is none of its address; empty for one that is, for a refusal, and for an address that is none. */
  wrong(method: string, path: string, json: unknown): readonly string[];
}

/** By the contracts of the product and those of the entities, as they are at that moment. */
export function declaredAnswers(registry: Registry): DeclaredAnswers {
  let known: ReturnType<typeof contractsOf> | undefined;
  registry.onChange(() => {
    known = undefined;
  });
  return {
    wrong(method, path, json) {
      const { code, data } = (json ?? {}) as { readonly code?: unknown; readonly data?: unknown };
      known ??= contractsOf(registry);
      const parts = path.split('/');
      const contract = known
        .get(`${method} ${parts.length}`)
        ?.find((one) =>
          one.path.split('/').every((part, at) => part.startsWith('{') || part === parts[at]),
        );
      if (!contract) return [];
      const { answer } = contract;
      if (!('kind' in answer)) return code === 0 ? misfits(answer, data) : [];
      if (answer.kind === 'file')
        return answer.orElse && code === 0 ? misfits(answer.orElse, data) : [];
      return code === undefined || code === 0 ? misfits(answer.shape, json, 'answer') : [];
    },
  };
}

/** By method and number of parts, in the order they are asked: a fixed part before a variable one, a route of its own before a verb. */
function contractsOf(registry: Registry): ReadonlyMap<string, readonly Contract[]> {
  const found = new Map<string, Contract[]>();
  const bare = ({ path }: Contract) => path.split('{').length;
  for (const group of [
    CONTRACTS,
    resourceEndpoints(registry),
    registry.entities().flatMap(makeActionContracts),
  ])
    for (const contract of [...group].sort((a, b) => bare(a) - bare(b))) {
      const key = `${contract.method} ${contract.path.split('/').length}`;
      found.set(key, [...(found.get(key) ?? []), contract]);
    }
  return found;
}
