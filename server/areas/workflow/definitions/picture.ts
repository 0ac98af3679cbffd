import { AppError } from '#server/base/context/app-error.ts';
import { readDiagram } from '../picture/diagram.ts';
import { drawDiagram, type Marks } from '../picture/draw.ts';

const NOTHING: Marks = { done: new Set(), active: new Set(), taken: new Set() };

/** The drawing of a file as SVG. @throws AppError `noDrawing` there is none in it */
export async function drawProcess(
  xml: string,
  title: string,
  marks: Marks = NOTHING,
): Promise<string> {
  const svg = drawDiagram(await readDiagram(xml), marks, title);
  if (svg === null) throw new AppError('noDrawing');
  return svg;
}
