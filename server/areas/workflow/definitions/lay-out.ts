import { layoutProcess } from 'bpmn-auto-layout';

import type { Ctx } from '#server/base/context/ctx.ts';
import { demandReadable, hasDiagram } from './bpmn-file.ts';

/** Larger files keep the drawing they came with, or none: laying out takes longer than a request should. */
const MOST_NODES = 300;

/** A file with a drawing: its own, else one that is laid out. A file that cannot be laid out stays as it is. @throws AppError `badModel` nobody can read it */
export async function withDrawing(ctx: Pick<Ctx, 'house'>, xml: string): Promise<string> {
  const { graphs } = await demandReadable(ctx, xml);
  const nodes = graphs.reduce((sum, graph) => sum + Object.keys(graph.nodes).length, 0);
  if (nodes === 0 || nodes > MOST_NODES || (await hasDiagram(xml))) return xml;
  return layoutProcess(xml).then(
    (drawn) => drawn,
    // pools and what the layouter does not know: it runs all the same
    () => xml,
  );
}
