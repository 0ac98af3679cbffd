const LOWERED = '₀₁₂₃₄₅₆₇₈₉';
/** What HJ 633 names by a formula or a size: `SO2`, `PM2.5`. */
const NAMED = /\b(SO|NO|O|PM)(\d(?:\.?\d)?)(?![\d.])/g;

/** Names of pollutants as they are read, `PM₂.₅, O₃`; kept, exported and asked for they are plain. */
export function pollutantText(text: string): string {
  return text.replace(
    NAMED,
    (_, name: string, number: string) =>
      name + number.replace(/\d/g, (digit) => LOWERED[Number(digit)] ?? digit),
  );
}
