import { DesignStore } from '../../document/design-store.ts';
import { nodeOf, type DesignNode } from '../../document/node.ts';
import { nodeAt, pathAt } from '../language/json-tree.ts';
import type { TextChange } from '../structure/edit-text.ts';
import { FORM, fieldNameOf, fieldsBelow, formLanguage } from './form-language.ts';
import { readForm, type FormReading, type Span } from './read-form.ts';
import { writeForm } from './write-form.ts';

interface FormTextParts {
  readonly text: string;
  /** Heading of a group that is new. */
  readonly newGroup: string;
  /** Changes the text, which is `base`. @returns what it is then; null: it may not be changed, or is another one */
  readonly edit: (changes: readonly TextChange[], base: string) => string | null;
}

const NOTHING: DesignNode = { id: FORM, kind: FORM, props: { columns: 2 }, slots: { items: [] } };

/** The form of a schema on a canvas. The text is what counts: whatever is done on the canvas is written to it, and read from it again. */
export class FormText {
  readonly store: DesignStore;
  private readonly edit: FormTextParts['edit'];
  private text: string;
  private read: FormReading | null;
  private count = 0;

  constructor({ text, newGroup, edit }: FormTextParts) {
    this.text = text;
    this.edit = edit;
    this.read = readForm(text, this.newId);
    this.store = new DesignStore(
      this.read?.root ?? NOTHING,
      formLanguage({ taken: () => this.taken, newGroup }),
    );
    this.store.subscribe(() => this.write());
  }

  /** Names of all fields of the schema. */
  get taken(): readonly string[] {
    return Object.keys(this.read?.fields ?? {});
  }

  /** The form as it was read last; null until the text could be read once. */
  get reading(): FormReading | null {
    return this.read;
  }

  /** The text is another one. @returns false: it cannot be read, the canvas shows what it was before */
  follow(text: string): boolean {
    if (text === this.text && this.read) return this.isRead;
    this.text = text;
    const next = readForm(text, this.newId, this.store.root);
    if (!next) return false;
    this.read = next;
    if (next.root !== this.store.root) this.store.follow(next.root);
    return true;
  }

  /** Where the words of a node stand: of a field where the schema says what it is. */
  spanOf(id: string): Span | undefined {
    const { read } = this;
    const node = read && nodeOf(read.root, id);
    const name = node ? fieldNameOf(node) : undefined;
    const property =
      read && name !== undefined ? nodeAt(read.parsed, ['fields', name], 'property') : undefined;
    if (property) return { from: property.from, to: property.to };
    return read?.spans.get(id);
  }

  /** The node that a place of the text is about: the field whose words stand there, or the innermost part of the layout. */
  idAt(offset: number): string | undefined {
    const { read } = this;
    if (!read) return undefined;
    const path = pathAt(read.parsed, offset);
    const [part, name] = path;
    if (part === 'fields')
      return fieldsBelow(read.root).find((node) => fieldNameOf(node) === name)?.id;
    if (part !== 'form' || !read.hasLayout) return undefined;
    const around = [...read.spans].filter(
      ([id, { from, to }]) => id !== read.root.id && from <= offset && offset <= to,
    );
    return around.sort(([, a], [, b]) => a.to - a.from - (b.to - b.from))[0]?.[0];
  }

  private get isRead(): boolean {
    return this.read?.parsed.text === this.text;
  }

  /** Ids of what a text says; the canvas gives its newcomers others. */
  private readonly newId = (): string => `r${(this.count += 1)}`;

  private write(): void {
    const { root } = this.store;
    const { read } = this;
    if (!read || root === read.root) return;
    const changes = this.isRead ? writeForm(read, root) : [];
    const text = changes.length === 0 ? null : this.edit(changes, this.text);
    // what cannot be written is not so
    if (text === null) this.store.follow(read.root);
    else this.follow(text);
  }
}
