/** Which of these keys the answer holds for. */
type AskMany = (keys: readonly string[]) => Promise<ReadonlySet<string>>;

interface Round {
  readonly keys: Set<string>;
  readonly answer: Promise<ReadonlySet<string>>;
}

/**
 * One question to the database for everybody who asks meanwhile. An answer is never older than who asks: whoever comes while a question
 * is out waits for the next one.
 */
export function askInRounds(ask: AskMany): (key: string) => Promise<boolean> {
  let out: Promise<unknown> = Promise.resolve();
  let next: Round | null = null;
  return async (key) => {
    if (!next) {
      const keys = new Set<string>();
      const answer = out.then(async () => {
        next = null;
        return ask([...keys]);
      });
      out = answer.catch(() => undefined);
      next = { keys, answer };
    }
    const round = next;
    round.keys.add(key);
    return (await round.answer).has(key);
  };
}
