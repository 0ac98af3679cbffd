import type { KeyIn } from './text-keys.ts';

/** What kinds of mistakes there are: each has its sentence in every language, `workbench.say.<kind>`. */
export type ToldKind =
  KeyIn<'workbench'> extends infer K ? (K extends `workbench.say.${infer N}` ? N : never) : never;

/** What is said of a mistake: in English, or in the reader's words already. */
export interface Spoken {
  readonly message: string;
  /** What was probably meant; the message says it too. */
  readonly near?: string;
}

/** A mistake in a text that somebody wrote: which it is and of what, said in every language; `message` is its English. */
export interface Told extends Spoken {
  readonly kind: ToldKind;
  /** Fillings of its sentence. */
  readonly params: Readonly<Record<string, string>>;
}

/** What is said once, in one language: to whoever reads the command line, or by the server to whoever asks. */
export function spoken(message: string, near?: string): Spoken {
  return { message: `${message}${meant(near)}`, ...(near !== undefined && { near }) };
}

const meant = (near: string | undefined): string =>
  near === undefined ? '' : `; did you mean "${near}"?`;

/** The names between double braces. */
type Named<T extends string> = T extends `${string}{{${infer N}}}${infer Rest}`
  ? N | Named<Rest>
  : never;

type Fillings<T extends string> = Readonly<
  Record<Exclude<Named<T>, 'near'>, string | number | boolean>
>;
type Rest<T extends string> = [Exclude<Named<T>, 'near'>] extends [never]
  ? [fillings?: undefined, near?: string | undefined]
  : [fillings: Fillings<T>, near?: string | undefined];

const NAME = /\{\{(\w+)\}\}/g;
const NO_FILLINGS: Readonly<Record<string, string | number | boolean>> = {};

/**
 * A mistake of a kind. What the English sentence names between double braces must be given; `near`, what was probably meant, stands
 * where the sentence says `{{near}}`, else at its end.
 */
export function told<const T extends string>(
  kind: ToldKind,
  english: T,
  ...[fillings, near]: Rest<T>
): Told {
  const given: Readonly<Record<string, string | number | boolean>> = fillings ?? NO_FILLINGS;
  const params = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, String(value)]),
  );
  const whole = english.includes('{{near}}') ? english : `${english}{{near}}`;
  const message = whole.replaceAll(NAME, (_all, name: string) =>
    name === 'near' ? meant(near) : (params[name] ?? ''),
  );
  return { kind, params, message, ...(near !== undefined && { near }) };
}
