/** The source of a record that somebody put down. */
const MANUAL = 'manual';

/** What is said of a record that holds no evidence: nothing was judged where somebody put it down, else nothing of it was kept. */
export const whyNone = ({
  source,
}: {
  readonly source?: unknown;
}): 'rule.why.byHand' | 'rule.why.none' =>
  source === MANUAL ? 'rule.why.byHand' : 'rule.why.none';
