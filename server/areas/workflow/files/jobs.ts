import { layoutProcess } from 'bpmn-auto-layout';

import type { SheetDrawing } from '#schemas/sheet/document.ts';
import { readDiagram } from '../picture/diagram.ts';
import { drawOnPaper } from '../picture/draw-on-paper.ts';
import { drawDiagram, type Marks } from '../picture/draw.ts';
import { compareProcesses, type Difference } from './difference.ts';
import { readFile, renameProcess, type ProcessName, type ReadFile } from './process-file.ts';
import { playTrial, type Played, type TrialInput } from './trial.ts';
import { unpackFiles, type Unpacked } from './unpack.ts';

declare module '#server/base/workroom/jobs.ts' {
  // what is asked of the work room here, beside what others ask
  interface Jobs {
    /** A process file, read for deploying. */
    readBpmn: {
      readonly input: { readonly xml: string; readonly handlers: readonly string[] };
      readonly part: never;
      readonly output: ReadFile;
    };
    /** A process file whose process is called otherwise. */
    renameBpmn: {
      readonly input: {
        readonly xml: string;
        readonly to: ProcessName & { readonly name: string };
      };
      readonly part: never;
      readonly output: string;
    };
    /** What became of a process from one file to the other. */
    compareBpmn: {
      readonly input: { readonly before: string; readonly after: string };
      readonly part: never;
      readonly output: Difference;
    };
    /** A process file with a drawing; as it was where nobody can lay it out. */
    layOutBpmn: {
      readonly input: { readonly xml: string };
      readonly part: never;
      readonly output: string;
    };
    /** The picture of a process file as SVG; null where nothing is drawn in it. */
    drawBpmn: {
      readonly input: { readonly xml: string; readonly marks: Marks; readonly title: string };
      readonly part: never;
      readonly output: string | null;
    };
    /** The same for paper, without colours. */
    drawBpmnOnPaper: {
      readonly input: { readonly xml: string; readonly marks: Marks };
      readonly part: never;
      readonly output: SheetDrawing | null;
    };
    /** The process files of an archive; what is wrong with it where it cannot be unpacked. */
    unpackBpmn: {
      readonly input: { readonly archive: Uint8Array };
      readonly part: never;
      readonly output: Unpacked;
    };
    /** A process file, played. */
    tryBpmn: { readonly input: TrialInput; readonly part: never; readonly output: Played };
  }
}

/** What is done with process files, in the work room and, with small ones, where they are asked for. */
export const FILE_JOBS = {
  readBpmn: async ({
    xml,
    handlers,
  }: {
    readonly xml: string;
    readonly handlers: readonly string[];
  }) => readFile(xml, handlers),
  renameBpmn: async ({
    xml,
    to,
  }: {
    readonly xml: string;
    readonly to: ProcessName & { readonly name: string };
  }) => renameProcess(xml, to),
  compareBpmn: async ({ before, after }: { readonly before: string; readonly after: string }) =>
    compareProcesses(before, after),
  // pools and what the layouter does not know: it runs all the same
  layOutBpmn: async ({ xml }: { readonly xml: string }) => layoutProcess(xml).catch(() => xml),
  drawBpmn: async ({
    xml,
    marks,
    title,
  }: {
    readonly xml: string;
    readonly marks: Marks;
    readonly title: string;
  }) => drawDiagram(await readDiagram(xml), marks, title),
  drawBpmnOnPaper: async ({ xml, marks }: { readonly xml: string; readonly marks: Marks }) =>
    drawOnPaper(await readDiagram(xml), marks),
  unpackBpmn: async ({ archive }: { readonly archive: Uint8Array }) => unpackFiles(archive),
  tryBpmn: async (input: TrialInput) => playTrial(input),
};
