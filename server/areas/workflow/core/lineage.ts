import { nodeOf, type Graph, type GraphNode } from './graph.ts';
import type { HistoryRow } from './history.ts';
import { ROOT } from './state.ts';

/** Who came from whom in a process as it happened; what was undone is left out. */
export class Lineage {
  private readonly graph: Graph;
  private readonly rows: ReadonlyMap<number, HistoryRow>;
  private readonly followers = new Map<number, number[]>();

  constructor(graph: Graph, rows: readonly HistoryRow[]) {
    this.graph = graph;
    this.rows = new Map(rows.filter(({ isUndone }) => !isUndone).map((row) => [row.ai, row]));
    for (const { ai, causes } of this.rows.values())
      for (const cause of causes) {
        const list = this.followers.get(cause);
        if (list) list.push(ai);
        else this.followers.set(cause, [ai]);
      }
  }

  find(ai: number): HistoryRow | undefined {
    return this.rows.get(ai);
  }

  /** The rows and everything that came from them. */
  descendants(of: readonly number[]): ReadonlySet<number> {
    const found = new Set<number>();
    const open = [...of];
    for (let ai = open.pop(); ai !== undefined; ai = open.pop()) {
      if (found.has(ai)) continue;
      found.add(ai);
      open.push(...(this.followers.get(ai) ?? []));
    }
    return found;
  }

  /**
   * What a person would call the steps before: the nearest tasks, countersigns, sub-processes and calls, over gateways and events
   * (workflow design, 6.6). A countersign or sub-process that is still under way is no step before what happens in it.
   */
  previous(ai: number): readonly HistoryRow[] {
    const found = new Map<number, HistoryRow>();
    const seen = new Set<number>();
    const open = [...(this.rows.get(ai)?.causes ?? [])];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const row = this.rows.get(at);
      if (row === undefined || seen.has(at)) continue;
      seen.add(at);
      if (this.isStep(row)) found.set(at, row);
      else open.push(...row.causes);
    }
    return [...found.values()];
  }

  /** All steps before, nearest first: where a task may be returned to. */
  allPrevious(ai: number): readonly HistoryRow[] {
    const found = new Map<number, HistoryRow>();
    const open = [...this.previous(ai)];
    for (let row = open.shift(); row !== undefined; row = open.shift()) {
      if (found.has(row.ai)) continue;
      found.set(row.ai, row);
      open.push(...this.previous(row.ai));
    }
    return [...found.values()];
  }

  /** The steps of the process itself that no other step comes before. */
  first(): readonly HistoryRow[] {
    return [...this.rows.values()].filter(
      (row) => row.scope === ROOT && this.isStep(row) && this.previous(row.ai).length === 0,
    );
  }

  private isStep(row: HistoryRow): boolean {
    if (row.memberOf !== null) return false;
    const node = nodeOf(this.graph, row.node);
    if (node.kind === 'userTask') return !row.isMany || row.isEnded;
    return (
      row.isEnded &&
      (node.kind === 'callActivity' ||
        (node.kind === 'subProcess' && !node.isEventSubProcess && this.hasPeople(node)))
    );
  }

  /** Whether people have something to do in a sub-process: one that runs by itself is no step to return to. */
  private hasPeople({ id }: GraphNode): boolean {
    return Object.values(this.graph.nodes).some(
      (node) =>
        node.scope === id &&
        (node.kind === 'userTask' ||
          node.kind === 'callActivity' ||
          (node.kind === 'subProcess' && this.hasPeople(node))),
    );
  }
}
