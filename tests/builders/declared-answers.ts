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
      known ??= contractsOf(registry);
      const contract = contractAt(known, method, path);
      if (!contract) return [];
      const { code, data } = (json ?? {}) as { readonly code?: unknown; readonly data?: unknown };
      const { answer } = contract;
      if (!('kind' in answer)) return code === 0 ? misfits(answer, data) : [];
      if (answer.kind === 'file')
        return answer.orElse && code === 0 ? misfits(answer.orElse, data) : [];
      return code === undefined || code === 0 ? misfits(answer.shape, json, 'answer') : [];
    },
  };
}

/** A contract with the parts of its path. */
interface Addressed {
  readonly parts: readonly string[];
  readonly contract: Contract;
}

type ContractsByShape = ReadonlyMap<string, readonly Addressed[]>;

function contractAt(known: ContractsByShape, method: string, path: string): Contract | undefined {
  const asked = path.split('/');
  return known
    .get(`${method} ${asked.length}`)
    ?.find(({ parts }) => parts.every((part, at) => part.startsWith('{') || part === asked[at]))
    ?.contract;
}

/** By method and number of parts, in the order they are asked: a fixed part before a variable one, a route of its own before a verb. */
function contractsOf(registry: Registry): ContractsByShape {
  const found = new Map<string, Addressed[]>();
  const bare = ({ path }: Contract) => path.split('{').length;
  for (const group of [
    CONTRACTS,
    resourceEndpoints(registry),
    registry.entities().flatMap(makeActionContracts),
  ])
    for (const contract of [...group].sort((a, b) => bare(a) - bare(b))) {
      const parts = contract.path.split('/');
      const key = `${contract.method} ${parts.length}`;
      found.set(key, [...(found.get(key) ?? []), { parts, contract }]);
    }
  return found;
}
