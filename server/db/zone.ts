import { sql } from 'kysely';

import { TIME_ZONE } from '#schemas/basics/wall-time.ts';

/** The product's time zone as it stands in SQL: `… at time zone ${ZONE}`. */
export const ZONE = sql.lit(TIME_ZONE);
