import type { Ctx } from '#server/base/context/ctx.ts';
import { inSavepoint } from '#server/db/savepoint.ts';
import type { Graph } from '../core/graph.ts';
import { WorkflowError } from '../core/workflow-error.ts';
import type { Json } from '../juel/node.ts';
import { asksPeople, type PeopleWord } from '../juel/people.ts';
import { findHead, listOthersWith, listUsersOfRole } from './people-store.ts';
import { listSeers, type About } from './seen-store.ts';

/** Questions one command may ask. */
const MOST_QUESTIONS = 200;

/** A question about people that no answer is known to yet: what asked it is done again once there is one. */
class Asked extends Error {
  readonly word: PeopleWord;
  readonly args: readonly string[];

  constructor(word: PeopleWord, args: readonly string[]) {
    super(`people asked: ${word}`);
    this.word = word;
    this.args = args;
  }

  get key(): string {
    return JSON.stringify([this.word, ...this.args]);
  }
}

/** Which graphs ask about people at all: graphs are kept, and read once. */
const asking = new WeakMap<Graph, boolean>();

function isAsking(graph: Graph): boolean {
  const known = asking.get(graph);
  if (known !== undefined) return known;
  const found = asksPeople(JSON.stringify(graph.nodes)) || asksPeople(JSON.stringify(graph.flows));
  asking.set(graph, found);
  return found;
}

/**
 * Does `work` with a graph that can answer questions about people. The core is pure and cannot wait: a question whose answer is not known
 * undoes what was done since, is answered, and the work begins again. Runs in a transaction.
 * @param about what the process is about: a role stands for those alone who see that
 * @param work may write, but not emit
 */
export async function withPeople<T>(
  tx: Ctx,
  { graph, about }: { readonly graph: Graph; readonly about: () => Promise<About | undefined> },
  work: (graph: Graph) => Promise<T>,
): Promise<T> {
  if (!isAsking(graph)) return work(graph);
  const answers = new Map<string, Json>();
  const ask = (word: PeopleWord, args: readonly Json[]): Json => {
    const asked = new Asked(word, args.map(String));
    const answer = answers.get(asked.key);
    if (answer === undefined) throw asked;
    return answer;
  };
  for (let turn = 0; turn <= MOST_QUESTIONS; turn += 1) {
    try {
      return await inSavepoint(tx.db, () => work({ ...graph, ask }));
    } catch (error) {
      if (!(error instanceof Asked)) throw error;
      answers.set(error.key, await answer(tx, about, error));
    }
  }
  throw new WorkflowError('tooManySteps', '', String(MOST_QUESTIONS));
}

async function answer(
  tx: Ctx,
  about: () => Promise<About | undefined>,
  { word, args }: Asked,
): Promise<Json> {
  const [one = '', two = ''] = args;
  if (word === 'deptHead') return findHead(tx.db, one, Number(two));
  if (word === 'headOf') return findHead(tx.db, one, 1);
  const people =
    word === 'othersWith'
      ? await listOthersWith(tx.db, one, two)
      : await listUsersOfRole(tx.db, one);
  const process = await about();
  return process ? [...(await listSeers(tx, process, people))] : [];
}
