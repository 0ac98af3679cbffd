import { STANDING_BOOK } from '#schemas/api/standing-book.ts';
import { defineArea } from '#server/moves/define-area.ts';
import { taskWords } from '#server/platform/background-task/kinds.ts';
import { BOOK_ARCHIVES, BOOK_EXPORTS } from './book-files.ts';
import { BOOK_HOOKS } from './hooks.ts';
import { IMPORT_HOOKS } from './import-hooks.ts';
import { BOOK_IMPORTS } from './import-run.ts';
import { BOOK_UNDOS } from './import-undo.ts';
import { BOOK_LIFE } from './life.ts';
import { BOOK_RATES, EQUIPMENT_BOOKS } from './queries-store.ts';
import { RECORD_HOOKS } from './record-hooks.ts';
import { RECORD_LIFE } from './record-life.ts';
import { registerBookRoutes } from './routes.ts';
import tasks from './tasks.json' with { type: 'json' };
import { VERSION_HOOKS } from './version-hooks.ts';

export const STANDING_BOOK_AREA = defineArea({
  name: 'standing-book',
  about:
    'standing books: templates with their versions, who may fill them in, what was filled in, books as files, and import by workbooks of a template',
  uses: ['reading', 'equipment'],
  packages: ['fflate'],
  contracts: [STANDING_BOOK],
  routes: registerBookRoutes,
  brings: [BOOK_EXPORTS, BOOK_ARCHIVES, ...BOOK_IMPORTS, BOOK_UNDOS, ...taskWords(tasks)],
  entities: {
    standingBook: { hooks: BOOK_HOOKS, life: BOOK_LIFE },
    standingBookImport: { hooks: IMPORT_HOOKS },
    standingBookVersion: { hooks: VERSION_HOOKS },
    standingBookRecord: { hooks: RECORD_HOOKS, life: RECORD_LIFE },
    // what is counted is what the list of books shows
    standingBookRate: { hooks: { where: RECORD_HOOKS.where } },
    equipmentBook: { hooks: { where: RECORD_HOOKS.where } },
  },
  queries: { bookRates: BOOK_RATES, equipmentBooks: EQUIPMENT_BOOKS },
});
