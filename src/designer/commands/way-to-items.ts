/** The way from an empty place to what can be put there: whoever shows that says how one gets to it. */
export class WayToItems {
  private readonly ways: (() => void)[] = [];

  /** @returns leaves again */
  readonly enter = (go: () => void): (() => void) => {
    this.ways.push(go);
    return () => void this.ways.splice(this.ways.indexOf(go), 1);
  };

  /** @returns false where nobody shows it */
  readonly take = (): boolean => {
    const go = this.ways.at(-1);
    go?.();
    return go !== undefined;
  };
}
