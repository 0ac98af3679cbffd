import type { CallFacts } from '../language/check-facts.ts';
import type { Contract } from './contract.ts';

/** What the checker of schemas knows of an address: what it takes and answers. */
export function callFacts({
  method,
  query,
  body,
  answer,
  isReading,
  asks = {},
}: Contract): CallFacts {
  return {
    query: query ?? null,
    body: body ?? null,
    answer,
    asks,
    isReading: method === 'GET' || isReading === true,
  };
}
