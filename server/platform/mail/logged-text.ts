/** What a code, a password, a token or a link with one could be: signs without a space between them. */
const COULD_OPEN = /[!-~\uFF01-\uFF5E]{4,}/g;
const HIDDEN = '***';

/**
 * A value of a message as its log keeps it: words and small numbers stay, whatever could let somebody in does not. What a
 * parameter is called says nothing: whoever sends gives it its name.
 */
export function loggedText(value: string): string {
  return value.replace(COULD_OPEN, HIDDEN);
}

/** All values of a message. */
export function loggedParams(
  params: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, loggedText(value)]),
  );
}
