import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { workOnFile } from '../files/work.ts';
import type { Marks } from '../picture/draw.ts';

const NOTHING: Marks = { done: new Set(), active: new Set(), taken: new Set() };

/** The drawing of a file as SVG. @throws AppError `noDrawing` there is none in it */
export async function drawProcess(ctx: Ctx, xml: string, title: string): Promise<string> {
  const svg = await workOnFile(ctx, 'drawBpmn', { xml, marks: NOTHING, title });
  if (svg === null) throw new AppError('noDrawing');
  return svg;
}
