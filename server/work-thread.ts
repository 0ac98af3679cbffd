/** Thread of the work room: one job, then the end. */
import { parentPort, workerData } from 'node:worker_threads';

import type { Assignment, JobTable, WorkerMessage } from '#server/base/workroom/jobs.ts';
import { ownThread } from '#server/base/workroom/time-limit.ts';

if (!parentPort) throw new Error('expected to run as a worker thread');
const port = parentPort;

/** Cells of one part: taken in without anybody noticing. */
const PART_CELLS = 5_000;

// a thread does one job: what only others need would be most of what it costs
const loadTables = () => import('#server/base/tables/read-table.ts');
const loadCheck = () => import('#schemas/language/check.ts');
const loadSorting = () => import('#server/base/workroom/sort-problems.ts');
const loadHtml = () => import('#server/records/resource/clean-html.ts');
const loadDescriptions = () => import('#server/workbench/schema/generate/openapi-document.ts');
const loadCandidates = () => import('#server/workbench/schema/generate/openapi-candidates.ts');
const loadPdf = () => import('#server/base/pdf/draw-pdf.ts');
const loadWorkbook = () => import('#server/base/tables/document-workbook.ts');
const loadFileJobs = () => import('#server/areas/workflow/files/jobs.ts');

const JOBS: JobTable = {
  async readTable({ path, kind, limits, ...wanted }, give) {
    const { readTable } = await loadTables();
    const { rows, facts } = await readTable({ path, kind }, limits, wanted);
    let from = 0;
    let cells = 0;
    for (const [at, row] of rows.entries()) {
      cells += row.cells.length;
      if (cells < PART_CELLS) continue;
      await give(rows.slice(from, at + 1));
      [from, cells] = [at + 1, 0];
    }
    if (from < rows.length) await give(rows.slice(from));
    return facts;
  },
  async checkSchemas({ files, path, facts, shipped }) {
    const [{ checkSchemas }, { sortProblems }] = await Promise.all([loadCheck(), loadSorting()]);
    return sortProblems(checkSchemas(files, { ...facts, below: () => shipped }), path);
  },
  drawPdf: async (input) => (await loadPdf()).drawPdf(input),
  makeWorkbook: async (input) => (await loadWorkbook()).makeWorkbook(input),
  cleanHtml: async (html) => (await loadHtml()).cleanHtml(html),
  readOpenApi: async (text) => (await loadDescriptions()).parseDescription(text),
  readBpmn: async (input) => (await loadFileJobs()).FILE_JOBS.readBpmn(input),
  renameBpmn: async (input) => (await loadFileJobs()).FILE_JOBS.renameBpmn(input),
  compareBpmn: async (input) => (await loadFileJobs()).FILE_JOBS.compareBpmn(input),
  layOutBpmn: async (input) => (await loadFileJobs()).FILE_JOBS.layOutBpmn(input),
  drawBpmn: async (input) => (await loadFileJobs()).FILE_JOBS.drawBpmn(input),
  drawBpmnOnPaper: async (input) => (await loadFileJobs()).FILE_JOBS.drawBpmnOnPaper(input),
  tryBpmn: async (input) => (await loadFileJobs()).FILE_JOBS.tryBpmn(input),
  unpackBpmn: async (input) => (await loadFileJobs()).FILE_JOBS.unpackBpmn(input),
  async openApiCandidates(text) {
    const [{ candidatesOf }, { parseDescription, withBudget }] = await Promise.all([
      loadCandidates(),
      loadDescriptions(),
    ]);
    return candidatesOf(withBudget(parseDescription(text)));
  },
};

const { job, input } = workerData as Assignment;
tell({ kind: 'began', thread: ownThread() });
try {
  const work = JOBS[job] as (
    input: unknown,
    give: (part: unknown) => Promise<void>,
  ) => Promise<unknown>;
  tell({ kind: 'done', output: await work(input, give) });
} catch (error) {
  const { name, message, cause: _cause, stack, ...facts } = error as Error;
  tell({
    kind: 'failed',
    name,
    message,
    ...(stack !== undefined && { stack }),
    facts: JSON.parse(JSON.stringify(facts)) as Record<string, unknown>,
  });
}
port.close();

async function give(part: unknown): Promise<void> {
  const isTaken = new Promise<void>((resolve) => port.once('message', () => resolve()));
  tell({ kind: 'part', part });
  await isTaken;
}

function tell(said: WorkerMessage): void {
  port.postMessage(said);
}
