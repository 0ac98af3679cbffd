import { CONTRACTS } from '#schemas/api/contracts.ts';
import { resourceEndpoints } from '#server/http/routes/resource.ts';

import { misfits } from './fits-shape.ts';

import type { Contract } from '#schemas/api/contract.ts';
import type { Registry } from '#server/registry/registry.ts';

/** Judges answers by the contracts of their addresses. */
export interface DeclaredAnswers {
  /** Why an answer is none of its address; empty for one that is, for a refusal, and for an address that is none. */
  wrong(method: string, path: string, json: unknown): readonly string[];
}

/** By the contracts of the product and those of the entities, as they are at that moment. */
export function declaredAnswers(registry: Registry): DeclaredAnswers {
  return {
    wrong(method, path, json) {
      const { code, data } = (json ?? {}) as { readonly code?: unknown; readonly data?: unknown };
      const contract = contractAt(registry, method, path);
      if (!contract || !('kind' in contract.answer ? contract.answer.kind === 'bare' : code === 0)) return [];
      const { answer } = contract;
      if (!('kind' in answer)) return misfits(answer, data);
      return answer.kind === 'bare' && (code === undefined || code === 0) ? misfits(answer.shape, json, 'answer') : [];
    },
  };
}

function contractAt(registry: Registry, method: string, path: string): Contract | undefined {
  const asked = path.split('/');
  const fits = (contract: Contract) => {
    const parts = contract.path.split('/');
    return contract.method === method && parts.length === asked.length && parts.every((part, at) => part.startsWith('{') || part === asked[at]);
  };
  // a fixed part comes before a variable one, and a route of its own before a verb of an entity
  const bare = (contract: Contract) => contract.path.split('{').length;
  const found = [
    ...CONTRACTS.filter(fits).sort((a, b) => bare(a) - bare(b)),
    ...resourceEndpoints(registry)
      .filter(fits)
      .sort((a, b) => bare(a) - bare(b)),
  ];
  return found[0];
}
