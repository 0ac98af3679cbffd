import type { Spoken, Told } from '../texts/told.ts';
import type { FieldSpec } from '../types/field.ts';
import type { Meaning } from '../types/shape.ts';
import type { ByName, SchemaFile } from './check-facts.ts';
import type { KnownValues } from './check-values.ts';
import type { EntitySchema } from './entity.ts';
import { positionOf, type JsonNode } from './json-reader.ts';
import type { ProblemCode } from './problem-codes.ts';
import type { ReportSchema } from './report.ts';
import type { ScreenSchema } from './screen.ts';
import type { StatesSchema } from './states.ts';
import type { WhatStands } from './what-stands.ts';

/** A mistake in a schema file. `line` and `column` are 1-based. */
export interface SchemaProblem extends Spoken, Partial<Pick<Told, 'kind' | 'params'>> {
  readonly path: string;
  readonly line: number;
  readonly column: number;
  readonly code: ProblemCode;
  /** Absent: an error. A warning keeps nobody from using the file. */
  readonly severity?: 'warning';
}

/** Whether a mistake keeps a file from being used. */
export function isError({ severity }: Pick<SchemaProblem, 'severity'>): boolean {
  return severity !== 'warning';
}

/** A text with a meaning, met on the way through a file. */
export interface Met {
  readonly meaning: Meaning;
  readonly text: string;
  readonly at: number;
  readonly path: readonly string[];
}

/** A file that could be read, with what was met in it. */
export interface ReadFile {
  readonly file: SchemaFile;
  readonly root: JsonNode;
  readonly met: readonly Met[];
  /** The outside fits: name and main parts may be relied on. */
  readonly isSound: boolean;
  /** Of a file that is not sound: what the others may name all the same. */
  readonly left?: WhatStands;
}

/** All sound files by name, and what is left of the others. */
export interface WholeSet {
  readonly entities: ReadonlyMap<string, EntitySchema>;
  readonly states: ReadonlyMap<string, StatesSchema>;
  readonly screens: ReadonlyMap<string, ScreenSchema>;
  readonly reports: ReadonlyMap<string, ReportSchema>;
  /** Entities whose files have mistakes of form: nothing is known of them but that they are there. */
  readonly unsound: ReadonlySet<string>;
}

/** How states whose file has mistakes of form stand among the unsound ones. */
export function unsoundStates(name: string): string {
  return `states ${name}`;
}

/** The sound files as one that is judged may look at them: what it asks is noted, and while the answers stay the same so does the judgement. */
export interface SchemaIndex {
  readonly entities: ByName<EntitySchema>;
  readonly states: ByName<StatesSchema>;
  readonly screens: ByName<ScreenSchema>;
  /**
   * What all files say together. The question looks at nothing but the set and what never changes; answers are compared by
   * what they are, lists by their items: so it gives words, or parts of the files themselves.
   */
  readonly ask: <T>(question: (whole: WholeSet) => T) => T;
}

export type Fields = Readonly<Record<string, FieldSpec>>;

/** Of one file; nobody reads more, and each costs a look through the text for its place. */
const MAX_TOLD = 300;

/** Collects the problems of one file; places are offsets, or paths such as `['fields', 'name', 'type']`. */
export class FileReport {
  readonly problems: SchemaProblem[];
  private readonly file: SchemaFile;
  private readonly code: ProblemCode;
  private readonly root: JsonNode | undefined;
  private readonly part: readonly string[];
  /** What the set of files knows of the values of fields. */
  readonly known: KnownValues;

  constructor(
    file: SchemaFile,
    code: ProblemCode,
    root?: JsonNode,
    part?: {
      readonly path: readonly string[];
      readonly problems: SchemaProblem[];
      readonly known?: KnownValues;
    },
  ) {
    this.file = file;
    this.code = code;
    this.root = root;
    this.part = part?.path ?? [];
    this.problems = part?.problems ?? [];
    this.known = part?.known ?? {};
  }

  /** The same report for who looks for another kind of mistake. */
  as(code: ProblemCode): FileReport {
    return new FileReport(this.file, code, this.root, {
      path: this.part,
      problems: this.problems,
      known: this.known,
    });
  }

  /** The same report for who knows one part of the file alone: its paths begin there. */
  within(path: readonly string[]): FileReport {
    return new FileReport(this.file, this.code, this.root, {
      path: [...this.part, ...path],
      problems: this.problems,
      known: this.known,
    });
  }

  tell(at: number, what: Spoken): void {
    this.add(at, what);
  }

  warn(at: number, what: Spoken): void {
    this.add(at, { ...what, severity: 'warning' });
  }

  tellAt(path: readonly string[], what: Spoken): void {
    this.tell(this.offsetOf([...this.part, ...path]), what);
  }

  /** At the name of a member, where that is what is wrong. */
  tellAtKey(key: string, what: Spoken): void {
    const at = this.nodeOf(this.part)?.members?.get(key)?.keyAt;
    this.tell(at ?? this.offsetOf(this.part), what);
  }

  warnAt(path: readonly string[], what: Spoken): void {
    this.warn(this.offsetOf([...this.part, ...path]), what);
  }

  private add(at: number, problem: Spoken & Pick<SchemaProblem, 'severity'>): void {
    if (this.problems.length < MAX_TOLD)
      this.problems.push({
        path: this.file.path,
        ...positionOf(this.file.text, at),
        code: this.code,
        ...problem,
      });
  }

  /** The offset of the deepest part of the path that exists. */
  private offsetOf(path: readonly string[]): number {
    return this.nodeOf(path)?.at ?? 0;
  }

  private nodeOf(path: readonly string[]): JsonNode | undefined {
    let node = this.root;
    for (const key of path) {
      const next: JsonNode | undefined =
        node?.members?.get(key)?.node ?? node?.items?.[Number(key)];
      if (!next) return node;
      node = next;
    }
    return node;
  }
}
