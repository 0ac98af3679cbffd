import { hooksOfLife } from '#server/moves/follow-states.ts';
import type { EntityHooks } from '#server/records/hooks.ts';

export const REPORT_HOOKS: EntityHooks<'dailyReport'> = hooksOfLife('dailyReport');
