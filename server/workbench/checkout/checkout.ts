import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { SchemaFile } from '#schemas/language/check-facts.ts';
import { isError, type SchemaProblem } from '#schemas/language/check-file.ts';
import { checkSchemas } from '#schemas/language/check.ts';
import type { NamedQueries } from '#server/db/named-query.ts';
import {
  factsOfFiles,
  readSchemaFiles,
  type CheckFilesOptions,
} from '#server/registry/check-files.ts';
import { withSchema } from '#server/registry/overlay.ts';
import { registryOf } from '#server/registry/registry-of.ts';
import type { Registry } from '#server/registry/registry.ts';
import { readSchemaSet, readSchemaTexts, type SchemaKind } from '#server/registry/schema-files.ts';
import { MAX_SCHEMA_TEXT } from '../schema/workbench.ts';

/** A checkout that is only ever read, and what the product knows of the names its files speak of. */
export interface Checkout {
  readonly root: string;
  readonly server: NonNullable<CheckFilesOptions['server']>;
  readonly queries: NamedQueries;
}

/** What cannot be answered, in words for whoever asked. */
export class CheckoutError extends Error {}

/** A file as it stands, or as it would stand with a text that is not saved. */
export interface AskedFile {
  /** Below the root: `src/schemas/entities/ops/x.json`. */
  readonly path: string;
  readonly text?: string | undefined;
}

/** The text that is judged, and the one it takes the place of. */
export interface Draft {
  readonly file: SchemaFile;
  readonly before: string | undefined;
  /** What `before` is: the file on the disk, the last commit, or nothing. */
  readonly against: 'disk' | 'commit' | 'nothing';
}

const PATH =
  /^src\/schemas\/(entities|screens|states|reports)\/(?:[A-Za-z0-9_-]+\/)*[A-Za-z0-9_-]+\.json$/;
const KINDS: Readonly<Record<string, SchemaKind>> = {
  entities: 'entity',
  screens: 'screen',
  states: 'states',
  reports: 'report',
};

/** @throws CheckoutError the path is no schema file's, or nothing stands there and no text was given. */
export function draftOf({ root }: Checkout, { path, text }: AskedFile): Draft {
  const kind = KINDS[PATH.exec(path)?.[1] ?? ''];
  if (!kind || path === 'src/schemas/screens/menu.json')
    throw new CheckoutError(
      `"${path}" is no schema file: name one below src/schemas/entities, screens, states or reports, relative to the checkout`,
    );
  const saved = existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined;
  const judged = text ?? saved;
  if (judged === undefined)
    throw new CheckoutError(`there is no "${path}"; give its text to ask about a file to come`);
  if (judged.length > MAX_SCHEMA_TEXT)
    throw new CheckoutError(`the text is longer than ${MAX_SCHEMA_TEXT} characters`);
  const [before, origin] =
    text === undefined ? [committed(root, path), 'commit' as const] : [saved, 'disk' as const];
  return {
    file: { path, kind, text: judged },
    before,
    against: before === undefined ? 'nothing' : origin,
  };
}

/** The text of the last commit; undefined where there is none, or no git. */
function committed(root: string, path: string): string | undefined {
  try {
    return execFileSync('git', ['show', `HEAD:./${path}`], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return undefined;
  }
}

/** What the checker says of a draft. */
export interface Verdict {
  readonly own: readonly SchemaProblem[];
  /** Mistakes of other files that the draft alone makes. */
  readonly others: readonly SchemaProblem[];
}

/** Judges a draft among the files of the disk. */
export function judgeDraft(checkout: Checkout, { file }: Draft): Verdict {
  const facts = factsOfFiles(checkout.root, { server: checkout.server, withTexts: true });
  const saved = readSchemaFiles(checkout.root).map((one) => ({
    ...one,
    path: one.path.replaceAll('\\', '/'),
  }));
  const others = saved.filter(({ path }) => path !== file.path);
  const found = checkSchemas([...others, file], facts);
  const foreign = found.filter((problem) => problem.path !== file.path && isError(problem));
  const known = new Set(foreign.length > 0 ? checkSchemas(saved, facts).map(lineOf) : []);
  return {
    own: found.filter(({ path }) => path === file.path),
    others: foreign.filter((problem) => !known.has(lineOf(problem))),
  };
}

function lineOf({ path, message }: SchemaProblem): string {
  return `${path} ${message}`;
}

/** The files of the disk with one text over them, as the server would read them; undefined for a text that is no schema. */
export function registryWith(
  { root, queries }: Checkout,
  kind: SchemaKind,
  text: string | undefined,
): { readonly registry: Registry; readonly name: string } | undefined {
  const name = nameIn(text);
  if (text === undefined || name === undefined) return undefined;
  const set = withSchema(readSchemaSet(root), { kind, name, module: '', version: -1, text });
  const texts: Parameters<typeof registryOf>[1]['texts'] = (lang, of) =>
    readSchemaTexts(root, lang, of);
  return { registry: registryOf(set, { texts, queries, onChange: () => {} }), name };
}

function nameIn(text: string | undefined): string | undefined {
  try {
    const value = JSON.parse(text ?? '') as { readonly name?: unknown } | null;
    return typeof value?.name === 'string' ? value.name : undefined;
  } catch {
    return undefined;
  }
}
