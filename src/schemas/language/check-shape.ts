import { nearest } from '#schemas/expressions/nearest.ts';
import { told, type Told } from '../texts/told.ts';
import type { Definitions, Meaning, ObjectShape, Shape } from '../types/shape.ts';
import {
  shortly,
  misformed,
  meantBy,
  isMeant,
  typeWord,
  fitsType,
  foundWord,
} from './fits-shape.ts';
import type { JsonNode } from './json-reader.ts';

/** What a structural check meets on its way. Positions are offsets in the file. */
export interface ShapeVisitor {
  tell(at: number, what: Told): void;
  /** What keeps nobody from using the file. */
  warn(at: number, what: Told): void;
  /** A text with a meaning; `path` leads to it from the root of the file. */
  meet(meaning: Meaning, text: string, at: number, path: readonly string[]): void;
}

/** Of a list or a map: nobody reads more, and what compares each with all of them ends. */
const MAX_ENTRIES = 500;

/** Holds a file against a shape: unknown and missing keys, wrong types and values; hands texts with a meaning to the visitor. */
export function checkShape(
  root: JsonNode,
  shape: Shape,
  definitions: Definitions,
  visitor: ShapeVisitor,
): void {
  new ShapeChecker(definitions, visitor).check(root, shape, []);
}

class ShapeChecker {
  private readonly definitions: Definitions;
  private readonly visitor: ShapeVisitor;

  constructor(definitions: Definitions, visitor: ShapeVisitor) {
    this.definitions = definitions;
    this.visitor = visitor;
  }

  check(node: JsonNode, shape: Shape, path: readonly string[]): void {
    switch (shape.kind) {
      case 'named':
        return this.check(node, this.definitions[shape.name] ?? { kind: 'any' }, path);
      case 'choice':
        return this.checkChoice(node, shape.of, path);
      case 'object':
        return this.checkObject(node, shape, path);
      case 'list':
        return this.checkList(node, shape, path);
      case 'map':
        return this.checkMap(node, shape, path);
      case 'text':
        return this.checkText(node, shape, path);
      case 'number':
        return this.checkNumber(node, shape);
      default:
        if (!fitsType(node, shape)) this.tellType(node, typeWord(shape));
    }
  }

  private checkText(
    node: JsonNode,
    shape: Extract<Shape, { kind: 'text' }>,
    path: readonly string[],
  ): void {
    const { value } = node;
    if (typeof value !== 'string') return this.tellType(node, 'a text');
    if (shape.oneOf && !shape.oneOf.includes(value))
      return this.visitor.tell(
        node.at,
        told(
          'notKnown',
          '"{{name}}" is not known here{{near}}; known: {{known}}',
          { name: value, known: shape.oneOf.join(', ') },
          nearest(value, shape.oneOf),
        ),
      );
    if (shape.pattern && !new RegExp(shape.pattern).test(value))
      return this.visitor.tell(node.at, misformed(value, shape));
    if (shape.isRead && value.trim() === '')
      this.visitor.warn(node.at, told('noWords', 'nothing is said here'));
    if (shape.says) this.visitor.meet(shape.says, value, node.at, path);
  }

  private checkNumber(node: JsonNode, shape: Extract<Shape, { kind: 'number' }>): void {
    const { value } = node;
    if (typeof value !== 'number') return this.tellType(node, 'a number');
    if (shape.oneOf && !shape.oneOf.includes(value))
      this.visitor.tell(
        node.at,
        told('notKnown', '{{name}} is not known here; known: {{known}}', {
          name: value,
          known: shape.oneOf.join(', '),
        }),
      );
    if (shape.isInt && !Number.isInteger(value))
      this.visitor.tell(node.at, told('notWhole', '{{value}} is not a whole number', { value }));
    if (shape.min !== undefined && value < shape.min)
      this.visitor.tell(
        node.at,
        told('tooSmall', '{{value}} is less than {{min}}', { value, min: shape.min }),
      );
    if (shape.max !== undefined && value > shape.max)
      this.visitor.tell(
        node.at,
        told('tooLarge', '{{value}} is more than {{max}}', { value, max: shape.max }),
      );
  }

  private checkList(
    node: JsonNode,
    shape: Extract<Shape, { kind: 'list' }>,
    path: readonly string[],
  ): void {
    if (!node.items) return this.tellType(node, 'a list');
    if (node.items.length < (shape.min ?? 0))
      this.visitor.tell(node.at, told('emptyList', 'the list is empty'));
    const beyond = node.items[MAX_ENTRIES];
    if (beyond)
      return this.visitor.tell(
        beyond.at,
        told('tooMany', 'more than {{count}} entries', { count: MAX_ENTRIES }),
      );
    for (const [i, item] of node.items.entries()) this.check(item, shape.of, [...path, String(i)]);
    if (shape.of.kind !== 'any') this.warnOfTwice(node.items);
  }

  /** The same entry a second time; breaks and plain texts of a page may come again. */
  private warnOfTwice(items: readonly JsonNode[]): void {
    const seen = new Set<string>();
    for (const { at, value, members } of items) {
      const said = JSON.stringify(value) ?? '';
      if (seen.has(said) && !members?.has('break') && !members?.has('text'))
        this.visitor.warn(
          at,
          told('twice', '"{{name}}" stands there already', { name: shortly(said) }),
        );
      seen.add(said);
    }
  }

  private checkMap(
    node: JsonNode,
    shape: Extract<Shape, { kind: 'map' }>,
    path: readonly string[],
  ): void {
    if (!node.members) return this.tellType(node, 'an object');
    const beyond = [...node.members.values()][MAX_ENTRIES];
    if (beyond)
      return this.visitor.tell(
        beyond.keyAt,
        told('tooMany', 'more than {{count}} entries', { count: MAX_ENTRIES }),
      );
    for (const [key, { keyAt, node: member }] of node.members) {
      if (shape.keysOneOf && !shape.keysOneOf.includes(key))
        this.visitor.tell(
          keyAt,
          told(
            'unknownKey',
            'unknown key "{{name}}"{{near}}; known: {{known}}',
            { name: key, known: shape.keysOneOf.join(', ') },
            nearest(key, shape.keysOneOf),
          ),
        );
      else if (shape.keys && !new RegExp(shape.keys).test(key))
        this.visitor.tell(
          keyAt,
          told('badForm', 'the name "{{name}}" does not have the form {{form}}', {
            name: key,
            form: shape.keys,
          }),
        );
      else {
        if (shape.keysSay) this.visitor.meet(shape.keysSay, key, keyAt, path);
        this.check(member, shape.of, [...path, key]);
      }
    }
  }

  private checkObject(node: JsonNode, shape: ObjectShape, path: readonly string[]): void {
    const { members } = node;
    if (!members) return this.tellType(node, 'an object');
    const missing = (shape.required ?? []).filter((key) => !members.has(key));
    const unknown = [...members].filter(([key]) => !Object.hasOwn(shape.props, key));
    const meant = new Map(unknown.map(([key]) => [key, nearest(key, missing)]));
    // what was written with a slip is told where it stands, once
    for (const key of missing)
      if (![...meant.values()].includes(key))
        this.visitor.tell(
          node.at,
          told('missingKey', 'the key "{{name}}" is missing', { name: key }),
        );
    for (const [key, { keyAt, node: member }] of members) {
      const known = Object.hasOwn(shape.props, key) ? shape.props[key] : undefined;
      if (known) this.check(member, known, [...path, key]);
      else
        this.visitor.tell(
          keyAt,
          told(
            'unknownKey',
            'unknown key "{{name}}"',
            { name: key },
            meant.get(key) ?? nearest(key, Object.keys(shape.props)),
          ),
        );
    }
  }

  /** Alternatives differ by JSON type, by a telling value (`type`), or by their first required key. */
  private checkChoice(node: JsonNode, of: readonly Shape[], path: readonly string[]): void {
    const flat = of.flatMap((shape) => this.unfold(shape));
    const sameType = flat.filter((shape) => fitsType(node, shape));
    const objects = sameType.filter((shape) => shape.kind === 'object');
    if (!node.members || objects.length === 0)
      return this.checkPlainChoice(node, flat, sameType, path);
    const chosen =
      objects.length === 1 ? objects[0] : objects.find((shape) => isMeant(node, shape));
    if (chosen) return this.check(node, chosen, path);
    const tags = objects
      .flatMap((shape) => Object.entries(shape.when ?? {}))
      .filter(([key, values]) => values.length > 0 && objects.every(({ props }) => key in props));
    const [tag] = tags[0] ?? [];
    if (tag === undefined)
      return this.visitor.tell(
        node.at,
        told('needKey', 'expected one of the keys {{known}}', {
          known: [...new Set(objects.map((shape) => shape.required?.[0]))].join(', '),
        }),
      );
    const known = tags.flatMap(([, values]) => values);
    const given = node.members.get(tag);
    if (!given) return this.tellNoTag(node, tag, objects);
    this.visitor.tell(
      given.node.at,
      told(
        tag === 'type' ? 'noType' : 'noTag',
        'no {{tag}} "{{name}}"{{near}}; known: {{known}}',
        { tag, name: String(given.node.value), known: known.join(', ') },
        nearest(String(given.node.value), known),
      ),
    );
  }

  /** What says which alternative is meant lacks, or was written with a slip. */
  private tellNoTag(node: JsonNode, tag: string, objects: readonly ObjectShape[]): void {
    const slip = [...(node.members ?? [])].find(
      ([key]) =>
        nearest(key, [tag]) !== undefined &&
        !objects.some(({ props }) => Object.hasOwn(props, key)),
    );
    if (slip)
      this.visitor.tell(
        slip[1].keyAt,
        told('unknownKey', 'unknown key "{{name}}"', { name: slip[0] }, tag),
      );
    else
      this.visitor.tell(
        node.at,
        told('missingKey', 'the key "{{name}}" is missing', { name: tag }),
      );
  }

  private checkPlainChoice(
    node: JsonNode,
    all: readonly Shape[],
    fitting: readonly Shape[],
    path: readonly string[],
  ): void {
    const [first] = fitting;
    if (first) return this.check(node, first, path);
    const like = all.flatMap((shape) => (shape.kind === 'text' ? (shape.like ?? []) : []));
    const words = [...new Set(all.map(typeWord))].join(' or ');
    this.tellType(node, words, meantBy(String(node.value), like));
  }

  private unfold(shape: Shape): readonly Shape[] {
    const real = shape.kind === 'named' ? (this.definitions[shape.name] ?? shape) : shape;
    return real.kind === 'choice' ? real.of.flatMap((part) => this.unfold(part)) : [real];
  }

  private tellType(node: JsonNode, expected: string, meant?: string): void {
    this.visitor.tell(
      node.at,
      told(
        'expected',
        'expected {{expected}}, found {{found}}',
        { expected, found: foundWord(node) },
        meant,
      ),
    );
  }
}
