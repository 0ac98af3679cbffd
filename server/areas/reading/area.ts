import { READINGS } from '#schemas/api/readings.ts';
import { only } from '#server/house/define-service.ts';
import { defineArea } from '#server/moves/define-area.ts';
import { taskWords } from '#server/platform/background-task/kinds.ts';
import { bringPart } from '#server/sheet/parts.ts';
import { READING_FILES } from './export-readings.ts';
import { registerReadingRoutes } from './routes.ts';
import { writeCurve, writeSameFactor } from './sheet-curve.ts';
import { writeWeather } from './sheet-weather.ts';
import tasks from './tasks.json' with { type: 'json' };

export const READING_AREA = defineArea({
  name: 'reading',
  about: 'readings as people ask for them: rows, series, comparison, files',
  uses: ['statistic'],
  contracts: [
    only(
      READINGS,
      'series',
      'curve',
      'now',
      'page',
      'compare',
      'export',
      'exportAll',
      'factors',
      'factorGroups',
      'factorsByDevice',
    ),
  ],
  routes: registerReadingRoutes,
  brings: [
    READING_FILES,
    bringPart('readingCurve', writeCurve),
    bringPart('sameFactorCurve', writeSameFactor),
    bringPart('weather', writeWeather),
    ...taskWords(tasks),
  ],
});
