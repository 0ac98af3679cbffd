/** A rule of a paper: so many questions of these. */
export interface PaperPart {
  readonly categoryId: string;
  readonly kind: string;
  /** Null: of any. */
  readonly difficulty: string | null;
  readonly count: number;
  readonly points: string;
  readonly partialPoints: string | null;
}

/** What a rule looks at. */
export interface BankQuestion {
  readonly id: string;
  readonly categoryId: string;
  readonly kind: string;
  readonly difficulty: string;
}

export interface Drawn<Q> {
  readonly question: Q;
  readonly part: PaperPart;
}

type Draw<Q> =
  | { readonly ok: true; readonly drawn: readonly Drawn<Q>[] }
  /** Of this rule there are too few; those that are drawn already are counted out. */
  | { readonly ok: false; readonly part: PaperPart; readonly found: number };

/**
 * Questions at random by the rules of a paper, each once. Rules that name a difficulty draw first, so that one that takes any leaves them theirs;
 * the paper has them in the order of the rules.
 * @param pick a whole number from 0 up to the given one, which is not included
 */
export function drawPaper<Q extends BankQuestion>(
  bank: readonly Q[],
  parts: readonly PaperPart[],
  pick: (below: number) => number,
): Draw<Q> {
  const taken = new Set<string>();
  const drawn = new Map<PaperPart, readonly Q[]>();
  for (const part of parts.toSorted((a, b) => Number(!a.difficulty) - Number(!b.difficulty))) {
    const left = bank.filter((question) => !taken.has(question.id) && fits(question, part));
    if (left.length < part.count) return { ok: false, part, found: left.length };
    const some = takeSome(left, part.count, pick);
    for (const { id } of some) taken.add(id);
    drawn.set(part, some);
  }
  return {
    ok: true,
    drawn: parts.flatMap((part) => (drawn.get(part) ?? []).map((question) => ({ question, part }))),
  };
}

function fits({ categoryId, kind, difficulty }: BankQuestion, part: PaperPart): boolean {
  return (
    categoryId === part.categoryId &&
    kind === part.kind &&
    (!part.difficulty || difficulty === part.difficulty)
  );
}

function takeSome<Q>(from: readonly Q[], count: number, pick: (below: number) => number): Q[] {
  const left = [...from];
  return Array.from({ length: count }, () => left.splice(pick(left.length), 1)).flat();
}
