import type { Spoken, Told } from '../texts/told.ts';
import type { FieldSpec } from '../types/field.ts';
import type { Meaning } from '../types/shape.ts';
import { HOLDS_NOTHING, tellParts, type Held } from './check-dollar.ts';
import { checkRule } from './check-rule.ts';
import type { KnownValues } from './check-values.ts';
import type { EntitySchema } from './entity.ts';
import { positionOf, type JsonNode } from './json-reader.ts';
import type { ProblemCode } from './problem-codes.ts';
import type { ReportSchema } from './report.ts';
import type { ScreenSchema } from './screen.ts';
import type { StatesSchema } from './states.ts';
import type { WhatStands } from './what-stands.ts';

/** One schema file as it lies on the disk. */
export interface SchemaFile {
  /** Shown in messages; relative to the project. */
  readonly path: string;
  readonly kind: 'entity' | 'screen' | 'states' | 'report';
  readonly text: string;
}

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

/** What the schemas may name but do not define themselves. A fact that is absent is not checked. */
export interface CheckFacts {
  readonly dicts?: ReadonlySet<string>;
  /** Dictionaries that belong to somebody else: no file may bring them. */
  readonly takenDicts?: ReadonlySet<string>;
  /** Roles that a file may give keys to, by name or by the key of the seeds. */
  readonly roles?: ReadonlySet<string>;
  /** Accounts of the demo, who make samples, and what enterprises, companies and stations of it are called. */
  readonly accounts?: ReadonlySet<string>;
  readonly called?: ReadonlySet<string>;
  /** Processes that come along, where the files alone are judged: a running product knows what is deployed. */
  readonly processes?: ReadonlySet<string>;
  readonly cells?: ReadonlySet<string>;
  readonly inputs?: ReadonlySet<string>;
  readonly blocks?: ReadonlySet<string>;
  readonly widgets?: ReadonlySet<string>;
  /** Addresses of pages that no schema draws (`code-pages.ts`); where they are not known, what a press opens is not judged. */
  readonly pages?: readonly string[];
  /** Values of the dictionaries whose values are known. */
  readonly dictValues?: ReadonlyMap<string, ReadonlySet<string>>;
  /** Fixed addresses of the server: `POST /ops/workorder/move`; `{id}` stands for any segment. */
  readonly served?: ReadonlySet<string>;
  /** The keys of these addresses, any of which opens it; `login` and `public` ask for none. */
  readonly keys?: ReadonlyMap<string, readonly string[]>;
  /** What these addresses take and answer. */
  readonly contracts?: ReadonlyMap<string, CallFacts>;
  /** The address that a big screen is drawn from. */
  readonly wallPicture?: string;
  /** Icons of buttons, moves and states; icons of the menu. */
  readonly icons?: ReadonlySet<string>;
  readonly menuIcons?: ReadonlySet<string>;
  readonly menuGroups?: ReadonlySet<string>;
  /** Named queries of the server with their columns. */
  readonly queries?: ReadonlyMap<string, ReadonlySet<string>>;
  /** Those of them that say whose rows they are: an entity over one needs no scope. */
  readonly boundQueries?: ReadonlySet<string>;
  /** What the server knows of life cycles besides their files: roles, guards and services by states file. */
  readonly movers?: ReadonlyMap<string, Mover>;
  /** Translations of a schema, by language and name (`user`, `workOrderStates`). */
  readonly texts?: (lang: string, name: string) => Readonly<Record<string, string>> | undefined;
  /** The shipped schema below a published one, whose texts have files of their own. Given: a schema that translates itself is warned of the texts it leaves out. */
  readonly below?: (kind: SchemaFile['kind'], name: string) => unknown;
}

/** Names of one kind; all of them are asked for only by who missed one. */
export interface Names {
  has(name: string): boolean;
  keys(): Iterable<string>;
}

/** Facts that change while a server runs: of these it is noted which names were asked for. */
export type ChangingNames = 'dicts' | 'takenDicts' | 'roles' | 'processes' | 'menuGroups';

/** The facts as one file that is judged may look at them: what it asks of those that change is noted. */
export interface AskedFacts
  extends
    Omit<CheckFacts, ChangingNames | 'dictValues' | 'texts' | 'below'>,
    Readonly<Partial<Record<ChangingNames, Names>>> {
  readonly dictValues?: ByName<Names>;
}

/** What a value is made of, as far as its names go: a part of the words of the endpoint contracts. */
export interface ShapeFacts {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, ShapeFacts>>;
  readonly required?: readonly string[];
  readonly items?: ShapeFacts;
  readonly anyOf?: readonly ShapeFacts[];
  readonly additionalProperties?: ShapeFacts;
  /** All values it may be. */
  readonly enum?: readonly unknown[];
  /** The record of an entity. */
  readonly entity?: string;
}

/** What an address takes and answers. `null`: it takes none. Absent: nobody says. */
export interface CallFacts {
  readonly query?: ShapeFacts | null;
  readonly body?: ShapeFacts | null;
  readonly answer?:
    | ShapeFacts
    | { readonly kind: 'file' }
    | { readonly kind: 'bare'; readonly shape: ShapeFacts };
  /** It changes nothing. */
  readonly isReading?: boolean;
  /** The questions its refusal may be, each with the names of what it tells. */
  readonly asks?: Readonly<Record<string, readonly string[]>>;
}

/** What the server knows of one life cycle besides its file. */
export interface Mover {
  readonly roles: ReadonlySet<string>;
  readonly guards: ReadonlySet<string>;
  readonly services?: ReadonlySet<string>;
  /** Names of people to tell. */
  readonly receivers?: ReadonlySet<string>;
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

/** What is found by its name. */
export interface ByName<T> {
  get(name: string): T | undefined;
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

/** Tells the mistakes of a rule at their places. No row, form or chosen record stands around it. */
export function tellRule(
  rule: unknown,
  fields: Fields,
  path: readonly string[],
  report: FileReport,
): void {
  tellRuleOf(rule, { fields, held: HOLDS_NOTHING }, report.within(path));
}

/** The same for a rule with something around it; what that is not known to hold is told where `held` says what it holds. */
export function tellRuleOf(
  rule: unknown,
  {
    fields,
    held = {},
    isOfLink = false,
  }: { readonly fields: Fields; readonly held?: Held; readonly isOfLink?: boolean },
  report: FileReport,
): void {
  tellProblems(checkRule(rule, fields, { isFile: true, isOfLink, known: report.known }), report);
  tellParts(rule, held, report);
}

/** The same for a rule that may read the parameters of its screen. */
export function tellScreenRule(
  rule: unknown,
  fields: Fields,
  path: readonly string[],
  report: FileReport,
): void {
  tellScreenRuleOf(rule, { fields }, report.within(path));
}

/** The same for a rule with a record around it. */
export function tellScreenRuleOf(
  rule: unknown,
  { fields, held = {} }: { readonly fields: Fields; readonly held?: Held },
  report: FileReport,
): void {
  tellProblems(
    checkRule(rule, fields, { isFile: true, onScreen: true, known: report.known }),
    report,
  );
  tellParts(rule, held, report);
}

function tellProblems(problems: ReturnType<typeof checkRule>, report: FileReport): void {
  for (const { path, what } of problems) report.tellAt(path.split('.').filter(Boolean), what);
}
