import { SEARCH } from '#schemas/api/search.ts';
import { ok } from '#server/endpoints/answer.ts';
import { serve } from '#server/endpoints/serve.ts';
import { defineService } from '#server/house/define-service.ts';
import { fillSearchWords } from '#server/records/search/keep-words.ts';
import { findRecords } from './find.ts';

/** Full search, and the making of words that are missing. */
export const SEARCH_SERVICE = defineService({
  name: 'search',
  contracts: [SEARCH],
  routes: (host) =>
    serve(host, SEARCH.find, async ({ ctx, query }) => ok(await findRecords(ctx, query))),
  jobs: [{ name: 'search.words', at: '20 * * * * *', run: fillSearchWords }],
});
