/** One schema file as it lies on the disk. */
export interface SchemaFile {
  /** Shown in messages; relative to the project. */
  readonly path: string;
  readonly kind: 'entity' | 'screen' | 'states' | 'report';
  readonly text: string;
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
  /** The shipped dictionaries that no file of an entity brings, by their titles. */
  readonly dictTitles?: ReadonlyMap<string, string>;
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

/** What is found by its name. */
export interface ByName<T> {
  get(name: string): T | undefined;
}
