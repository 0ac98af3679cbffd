import { DEFAULT_PAGE_SIZE } from '#schemas/api/envelope.ts';

const MAX_LIMIT = 100;
const MAX_PAGE = 1_000_000;

interface PageQuestion {
  readonly page?: number | undefined;
  readonly limit?: number | undefined;
}

/** The page that was asked for, within what can be answered: the first where nothing was said, a hundred rows at most. */
export function pagingOf({ page = 1, limit = DEFAULT_PAGE_SIZE }: PageQuestion): {
  page: number;
  limit: number;
} {
  return {
    page: Math.min(MAX_PAGE, Math.max(1, page)),
    limit: Math.min(MAX_LIMIT, Math.max(1, limit)),
  };
}
