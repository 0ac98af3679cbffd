import type { Ctx } from '#server/base/context/ctx.ts';
import { listHandlerNames } from '../engine/handlers.ts';
import { demandReadable, workOnFile } from '../files/work.ts';

/** Larger files keep the drawing they came with, or none: laying out takes longer than a request should. */
const MOST_NODES = 300;

/** A file with a drawing: its own, else one that is laid out. A file that cannot be laid out stays as it is. @throws AppError `badModel` nobody can read it */
export async function withDrawing(ctx: Ctx, xml: string): Promise<string> {
  const { graphs, hasDiagram } = await demandReadable(ctx, xml, listHandlerNames(ctx));
  const nodes = graphs.reduce((sum, graph) => sum + Object.keys(graph.nodes).length, 0);
  if (nodes === 0 || nodes > MOST_NODES || hasDiagram) return xml;
  return workOnFile(ctx, 'layOutBpmn', { xml });
}
