import {
  auditReport,
  codeReport,
  keepReport,
  planResults,
  refuseStaleSignature,
  rejectReport,
  REPORT_GUARDS,
  signReport,
  voidReport,
} from '#server/areas/lab/face.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import type { LifeCycle } from '#server/moves/life-cycles.ts';
import { hasNoSample, keepSample, planSamples, receiveSamples } from './samples.ts';

/** What the server knows of the life of a testing task besides `states/testing-task.json`. */
export const TASK_LIFE: LifeCycle = {
  guards: {
    ...REPORT_GUARDS,
    signedNow: refuseStaleSignature,
    anySample: async (tx, facts) =>
      (await hasNoSample(tx, facts)) ? serverText(tx.lang, 'testing.noSample') : null,
  },
  values: { codeReport },
  services: {
    planSamples,
    keepSample,
    receiveSamples,
    planResults,
    keepReport,
    auditReport,
    rejectReport,
    signReport,
    voidReport,
  },
};
