import { STATION_FILES } from '#schemas/api/station-files.ts';
import { defineArea } from '#server/moves/define-area.ts';
import { taskWords } from '#server/platform/background-task/kinds.ts';
import { registerStationFileRoutes } from './routes.ts';
import { STATION_EXPORTS, STATION_LIBRARIES } from './station-files.ts';
import tasks from './tasks.json' with { type: 'json' };

export const STATION_FILES_AREA = defineArea({
  name: 'station-files',
  about:
    'stations as files: a workbook with their points and equipment, the files of one as an archive',
  uses: ['standing-book'],
  contracts: [STATION_FILES],
  routes: registerStationFileRoutes,
  brings: [STATION_EXPORTS, STATION_LIBRARIES, ...taskWords(tasks)],
});
