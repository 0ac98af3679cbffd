import type { LayoutNode } from '#schemas/language/page.ts';
import type { FieldSpec, FieldTypeName } from '#schemas/types/field.ts';

/** What a part of an element holds; the checker has one rule for each, the panel of properties one input. */
export type PropKind =
  | 'key'
  | 'text'
  | 'lines'
  | 'flag'
  | 'count'
  | 'number'
  | 'expression'
  | 'texts'
  | 'items'
  | 'one'
  | 'elements';

/** A part of an element: its name, what it holds, and whether it may be absent. */
export interface Prop {
  readonly name: string;
  readonly kind: PropKind;
  readonly isOptional?: true;
  /** Of `one`: the words it may be. */
  readonly of?: readonly string[];
  /** Of `count` and `number`. */
  readonly min?: number;
  readonly max?: number;
  /** The page of the panel of properties it stands on; default `main`. */
  readonly page?: PropPage;
}

/** The pages of the panel of properties: what it is, what must hold, what it depends on, how it looks. */
export const PROP_PAGES = ['main', 'check', 'link', 'look'] as const;
export type PropPage = (typeof PROP_PAGES)[number];

/** What every element has. */
export interface ElementBase {
  /** Unique in its document, and the same through all versions. */
  readonly id: string;
  /** Shown, required, sent and printed only while it holds. */
  readonly visibleIf?: string;
}

/** What every element that takes a value has besides. */
export interface LeafBase extends ElementBase {
  /** The name of its value in records. */
  readonly key: string;
  readonly title: string;
  readonly help?: string;
  readonly required?: boolean;
  /** In a checklist: how often it is looked at, days. */
  readonly everyDays?: number;
  /** How often where the manufacturer asks for less, days. */
  readonly everyDaysAlt?: number;
  /** What must hold once it is filled in, and what is said where it does not. */
  readonly must?: string;
  readonly mustText?: string;
  /** Columns of the part around it that it takes, at most as many as there are; absent: one, or all for what is wide by nature. */
  readonly span?: number;
}

/** A stored form: fields with their layout, as an entity file says them. */
export interface StoredForm {
  readonly fields: Readonly<Record<string, FieldSpec>>;
  readonly layout: LayoutNode;
  /** The texts of its template as its reader reads them, where he reads another language than they were written in. */
  readonly said?: Readonly<Record<string, string>>;
}

/** What an element becomes. */
export interface Compiled {
  readonly fields: Readonly<Record<string, FieldSpec>>;
  readonly items: readonly LayoutNode[];
}

/** Words that forms say of themselves. */
export interface BookWords {
  /** Behind the title of what is looked at every so many days. */
  everyDays(days: number, alternative?: number): string;
  /** Beside what is worked out: the standard it comes from. */
  source(name: string): string;
  /** Beside a line that was looked at lately. @param day `YYYY-MM-DD` */
  nextDue(day: string): string;
  /** Over the lines that were looked at lately. */
  resting(count: number): string;
}

/** Where an element stands as it is compiled. */
export interface Place {
  readonly words: BookWords;
  /** The name of a value in the record, where elements are repeated by item. */
  name(key: string): string;
  /** An expression with the names that hold here. */
  expression(source: string): string;
  /** What a word that can be chosen is called. */
  option(text: string): string;
  /** What all elements around it ask for to be seen. */
  readonly visibleWhen: string | undefined;
  readonly isColumn: boolean;
  /** The day from which a value is asked for again; undefined of what is asked for now. */
  rests(name: string): string | undefined;
  /** Columns of the part it stands in. */
  readonly columns: number;
  /** Compiles what stands inside, seen only while this holds as well. */
  inside(
    elements: readonly object[],
    visibleIf: string | undefined,
    change?: Partial<Place>,
  ): Compiled;
}

/**
 * How an element lies on paper: a title beside its value; a line of a checklist; rows under a head that repeats; pictures side by side; a part
 * with its title; a part whose lines are a table; a part for each item; words; a code; the end of a page; nothing.
 */
export type PaperFace =
  | 'fact'
  | 'line'
  | 'rows'
  | 'pictures'
  | 'part'
  | 'list'
  | 'items'
  | 'words'
  | 'code'
  | 'break'
  | 'none';

/** The parts of the palette. */
export const PALETTE = ['basic', 'choice', 'date', 'number', 'table', 'file', 'layout'] as const;
export type PaletteGroup = (typeof PALETTE)[number];

/** All facts of one kind of element: what it is made of and what it becomes. Shared code asks the card, not the kind. */
export interface ElementCard<E extends ElementBase = ElementBase> {
  readonly palette: PaletteGroup;
  /** Its parts in the order of the panel of properties, beside `id` and `kind`. */
  readonly props: readonly Prop[];
  /** The field types it becomes; none of what is only shown. */
  readonly becomes: readonly FieldTypeName[];
  /** Default a fact: its title beside its value. */
  readonly onPaper?: PaperFace;
  /** May be a column of a table. */
  readonly isColumn?: true;
  /** May not stand within another of its sort: tables hold no tables, repeats no repeats. */
  readonly holds?: 'columns' | 'items' | 'any';
  /** A date that reminds of itself. */
  readonly isReminder?: true;
  /** What the value of an element inside is called outside; absent: the same. */
  namesOutside?(element: E, name: string): readonly string[];
  /** What is written beside a line that is wrong. */
  readonly isRemark?: true;
  /** Signed by hand. */
  readonly isSignature?: true;
  /** Photographs of what the book is about. */
  readonly isPhoto?: true;
  /** The answer that says something is wrong; undefined where this one does not. */
  wrongAnswer?(element: E, value: unknown): string | undefined;
  /** Worked out of other values. */
  readonly formula?: (element: E) => string;
  /** What of it is wrong by itself, with the part that is. */
  check?(element: E): readonly { readonly part: string; readonly code: OwnProblem }[];
  compile(element: E, place: Place): Compiled;
}

/** Problems that a kind knows of itself. */
export type OwnProblem = 'minOverMax' | 'needsPair' | 'sameOption';
