import type { Definitions, ObjectShape, Shape } from '../types/shape.ts';
import { CHANGE_RULES, type ChangeStep, type Part, type Weighing } from './loosening-rules.ts';
import { isSame } from './same.ts';

/**
 * The places where a new form gives anybody more than the schema gave before: the whole shape of the language is walked,
 * each word is judged by the rule it carries, and a word that carries none counts as a loosening when it changes.
 */
export function walkLoosenings(
  shape: ObjectShape,
  definitions: Definitions,
  after: Part,
  weighing: Weighing,
): readonly (readonly string[])[] {
  const { running, formers } = weighing;
  // where nothing runs, no form that ever ran is loosened
  const references = running
    ? [{ before: running, formers }]
    : formers.map((before) => ({ before, formers: formers.filter((other) => other !== before) }));
  const found = references.flatMap((reference) => {
    const walker = new Walker(definitions, {
      root: { after, befores: [reference.before, ...reference.formers] },
      weighing,
    });
    walker.walk(shape, {
      path: [],
      after,
      before: reference.before,
      formers: reference.formers,
      holders: [],
    });
    return walker.found;
  });
  return [...new Map(found.map((path) => [path.join('\n'), path])).values()];
}

interface SchemaSpot {
  readonly path: readonly string[];
  readonly after: unknown;
  readonly before: unknown;
  /** What stood here in the other forms. */
  readonly formers: readonly unknown[];
  readonly holders: ChangeStep['holders'];
}

class Walker {
  readonly found: (readonly string[])[] = [];
  private readonly definitions: Definitions;
  private readonly whole: Pick<ChangeStep, 'root' | 'weighing'>;

  constructor(definitions: Definitions, whole: Pick<ChangeStep, 'root' | 'weighing'>) {
    this.definitions = definitions;
    this.whole = whole;
  }

  walk(shape: Shape, place: SchemaSpot): void {
    if (shape.change) return this.ask(shape.change, place);
    switch (shape.kind) {
      case 'named':
        return this.walk(this.definitions[shape.name] ?? { kind: 'any' }, place);
      case 'choice':
        return this.walkChoice(shape, place);
      case 'object':
        return this.walkWords(shape, place);
      case 'map':
        return this.walkMap(shape, place);
      case 'bool':
        return this.askFlag(place);
      default:
        if (!isSame(place.after, place.before)) this.found.push(place.path);
    }
  }

  private ask(
    rule: NonNullable<Shape['change']>,
    { path, after, before, holders }: SchemaSpot,
  ): void {
    if (!CHANGE_RULES[rule]({ ...this.whole, word: path.at(-1) ?? '', after, before, holders }))
      this.found.push(path);
  }

  private askFlag({ path, after, before }: SchemaSpot): void {
    // a word that is not said is not meant
    if ((after ?? false) !== (before ?? false)) this.found.push(path);
  }

  private walkWords(shape: ObjectShape, place: SchemaSpot): void {
    if (shape.comesWhole && place.before === undefined) this.walkComing(shape, place);
    else this.walkObject(shape.props, place);
  }

  /** What the running form does not have: new as a whole, or as closed as in every form that had it. */
  private walkComing({ props }: ObjectShape, place: SchemaSpot): void {
    if (place.after === undefined) return;
    for (const before of place.formers.filter((former) => former !== undefined))
      this.walkObject(props, { ...place, before, formers: [] });
  }

  /** Every word the shape knows and every word that stands there; one that no shape knows may not change. */
  private walkObject(props: ObjectShape['props'], place: SchemaSpot): void {
    const [after, before] = [partOf(place.after), partOf(place.before)];
    for (const key of new Set([
      ...Object.keys(props),
      ...Object.keys(after),
      ...Object.keys(before),
    ])) {
      const inner = this.below(place, key, { after, before });
      this.walk(
        Object.hasOwn(props, key) ? (props[key] ?? { kind: 'any' }) : { kind: 'any' },
        inner,
      );
    }
  }

  private walkMap(shape: Extract<Shape, { kind: 'map' }>, place: SchemaSpot): void {
    const [after, before] = [partOf(place.after), partOf(place.before)];
    for (const key of Object.keys(after)) {
      const inner = this.below(place, key, { after, before });
      if (Object.hasOwn(before, key)) this.walk(shape.of, inner);
      else this.walkAdded(shape, inner);
    }
  }

  /** An entry that is new, or one that comes back. */
  private walkAdded({ of, added }: Extract<Shape, { kind: 'map' }>, place: SchemaSpot): void {
    const had = place.formers.filter((former) => former !== undefined);
    for (const before of had) this.walk(of, { ...place, before, formers: [] });
    if (had.length > 0) return;
    if (added) this.ask(added, place);
    else this.found.push(place.path);
  }

  /** Alternatives that are objects share their words: a field that changes its type is judged word by word. */
  private walkChoice({ of }: Extract<Shape, { kind: 'choice' }>, place: SchemaSpot): void {
    if (isSame(place.after, place.before)) return;
    const meant = [place.after, place.before]
      .filter((value) => value !== undefined)
      .map((value) => this.meantBy(of, value));
    const [first] = meant;
    if (first && meant.every((shape) => shape === first)) return this.walk(first, place);
    const objects = meant.filter(
      (shape): shape is ObjectShape => shape?.kind === 'object' && !shape.change,
    );
    if (meant.length > 0 && objects.length === meant.length)
      return this.walkObject(
        Object.assign({}, ...objects.map(({ props }) => props).reverse()),
        place,
      );
    this.found.push(place.path);
  }

  private meantBy(of: readonly Shape[], value: unknown): Shape | undefined {
    const flat = of.flatMap((shape) => this.unfold(shape));
    if (!isPart(value)) return flat.find((shape) => fits(shape, value));
    const objects = flat.filter((shape) => shape.kind === 'object');
    return objects.length === 1 ? objects[0] : objects.find((shape) => isMeant(shape, value));
  }

  private unfold(shape: Shape): readonly Shape[] {
    const real = shape.kind === 'named' ? (this.definitions[shape.name] ?? shape) : shape;
    return real.kind === 'choice' && !real.change
      ? real.of.flatMap((part) => this.unfold(part))
      : [real];
  }

  private below(
    { path, formers, holders }: SchemaSpot,
    key: string,
    { after, before }: { readonly after: Part; readonly before: Part },
  ): SchemaSpot {
    return {
      path: [...path, key],
      after: ownValue(after, key),
      before: ownValue(before, key),
      formers: formers.map((former) => ownValue(partOf(former), key)),
      holders: [...holders, { after, before }],
    };
  }
}

function isMeant(shape: ObjectShape, value: Part): boolean {
  if (!shape.when) return (shape.required ?? []).every((key) => Object.hasOwn(value, key));
  return Object.entries(shape.when).every(([key, values]) =>
    values.length === 0 ? Object.hasOwn(value, key) : values.includes(String(value[key])),
  );
}

function fits(shape: Shape, value: unknown): boolean {
  const kinds: Readonly<Partial<Record<Shape['kind'], boolean>>> = {
    text: typeof value === 'string',
    number: typeof value === 'number',
    bool: typeof value === 'boolean',
    null: value === null,
    list: Array.isArray(value),
    any: true,
  };
  return kinds[shape.kind] ?? false;
}

function isPart(value: unknown): value is Part {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function partOf(value: unknown): Part {
  return isPart(value) ? value : {};
}

function ownValue(part: Part, key: string): unknown {
  return Object.hasOwn(part, key) ? part[key] : undefined;
}
