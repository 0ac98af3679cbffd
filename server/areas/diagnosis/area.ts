import { DIAGNOSIS } from '#schemas/api/diagnosis.ts';
import { defineArea } from '#server/moves/define-area.ts';
import { bringPart } from '#server/sheet/parts.ts';
import { registerDiagnosisRoutes } from './routes.ts';
import { writeEvidence } from './sheet-evidence.ts';

export const DIAGNOSIS_AREA = defineArea({
  name: 'diagnosis',
  about: 'what is wrong with a point, by evidence out of its readings',
  uses: ['alarm', 'statistic', 'quality', 'warning', 'work-order'],
  contracts: [DIAGNOSIS],
  routes: registerDiagnosisRoutes,
  brings: [bringPart('diagnosisEvidence', writeEvidence)],
});
