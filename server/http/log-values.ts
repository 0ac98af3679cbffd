import { maskText } from '#schemas/formats/mask.ts';
import type { ActionSpec } from '#schemas/language/action.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { cardOf, innerOf, isSecretType } from '#schemas/types/ask.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import type { Registry } from '#server/registry/registry.ts';

/** What of a request may stand in a log. */
export interface LogValues {
  /** A copy of what was sent to an address. */
  sent(method: string, url: string, value: unknown): unknown;
  /** The address with the values of its query. */
  address(method: string, url: string): string;
}

/** Fields by the name they are sent under. */
type Faces = ReadonlyMap<string, FieldSpec>;

const HIDDEN = '***';
const MAX_DEPTH = 6;
const MAX_ITEMS = 50;
const MAX_TEXT = 1000;
/** What every list and every record has, with nothing anybody typed in it. */
const SYSTEM: ReadonlySet<string> = new Set([
  'id',
  'ids',
  'version',
  'page',
  'limit',
  'order',
  'orderField',
  'preset',
  'columns',
  'exportFormat',
  'onDuplicate',
  'exportValues',
  'lang',
  '_t',
  'by',
  'step',
  'latest',
  'measure',
  'op',
  'entity',
  'field',
]);
const NAME = /^[\w.,-]{0,200}$/;

/**
 * A value is written down where a schema names it as a field that everybody may read: entities by their address, buttons by the
 * one they call. What a schema calls write-only, a password or masked is hidden or masked by that, and what no schema names is
 * hidden too, so that no list of suspicious names has to be complete.
 */
export function makeLogValues(registry: Pick<Registry, 'entities' | 'onChange'>): LogValues {
  let known: ReturnType<typeof readSchemas> | undefined;
  registry.onChange(() => {
    known = undefined;
  });
  const facesOf = (method: string, url: string): Faces => {
    known ??= readSchemas(registry.entities());
    const path = pathOf(url).replace(/^\/api(?=\/)/, '');
    const called =
      known.calls.get(`${method} ${path}`) ??
      known.calls.get(`${method} ${path.replace(/\/\d+(?=\/|$)/g, '/{}')}`);
    return strictest(baseOf(known.bases, path) ?? new Map(), called ?? []);
  };
  return {
    sent: (method, url, value) => fitValue(value, facesOf(method, url), 0),
    address(method, url) {
      const query = url.slice(pathOf(url).length + 1);
      if (query === '') return pathOf(url);
      const faces = facesOf(method, url);
      const pairs = [...new URLSearchParams(query)].map(
        ([name, value]) =>
          `${encodeURIComponent(name.slice(0, MAX_TEXT))}=${fitParam(name, value, faces)}`,
      );
      return `${pathOf(url)}?${pairs.join('&')}`;
    },
  };
}

/** The address alone: what it was asked with may be anything. */
export function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? '';
}

function readSchemas(entities: readonly EntitySchema[]) {
  const bases = new Map<string, Faces>();
  const calls = new Map<string, Faces>();
  for (const entity of entities) {
    const own = new Map(Object.entries(entity.fields));
    bases.set(entity.rest.base, own);
    for (const action of Object.values(entity.actions ?? {})) {
      if (action.api === undefined) continue;
      const address = action.api.split('?', 1)[0]?.replaceAll(/\{[\w.$]+\}/g, '{}') ?? '';
      const isOwn =
        pathOfCall(address).startsWith(`${entity.rest.base}/`) ||
        pathOfCall(address) === entity.rest.base;
      // of an address of somebody else a schema may say what is secret, never that something is not
      const faces = [...facesOfAction(own, action)].filter(
        ([, spec]) => isOwn || secrecyOf(spec) > 0,
      );
      calls.set(address, strictest(calls.get(address) ?? new Map(), faces));
    }
  }
  return { bases, calls };
}

function pathOfCall(address: string): string {
  return address.slice(address.indexOf(' ') + 1);
}

/** How much of a field a log leaves out: nothing, its middle, all of it. */
function secrecyOf(spec: FieldSpec): number {
  if (spec.writeOnly || isSecretType(spec) || cardOf(spec)?.isCode) return 2;
  return spec.mask ? 1 : 0;
}

/** Several schemas may name a field of one address: whichever keeps more of it secret counts. */
function strictest(faces: Faces, more: Iterable<readonly [string, FieldSpec]>): Faces {
  const all = new Map(faces);
  for (const [name, spec] of more) {
    const known = all.get(name);
    if (!known || secrecyOf(spec) >= secrecyOf(known)) all.set(name, spec);
  }
  return all;
}

/** The fields of a button's form, by the names its body sends them under. */
function facesOfAction(
  own: Faces,
  { form, body }: ActionSpec,
): readonly (readonly [string, FieldSpec])[] {
  const asked = new Map(
    Object.entries(form?.fields ?? {}).flatMap(
      ([name, field]): readonly (readonly [string, FieldSpec])[] => {
        const spec = 'use' in field ? own.get(field.use) : field;
        return spec ? [[name, spec]] : [];
      },
    ),
  );
  if (!body) return [...asked];
  return Object.entries(body).flatMap(
    ([name, value]): readonly (readonly [string, FieldSpec])[] => {
      const [, from, field = ''] =
        typeof value === 'string' ? (/^\$(form|row)\.(\w+)$/.exec(value) ?? []) : [];
      const spec = from === 'form' ? asked.get(field) : own.get(field);
      return spec ? [[name, spec]] : [];
    },
  );
}

/** The entity that an address lies below: the one with the longest address. */
function baseOf(bases: ReadonlyMap<string, Faces>, path: string): Faces | undefined {
  let found = path;
  while (found !== '' && !bases.has(found))
    found = found.slice(0, Math.max(0, found.lastIndexOf('/')));
  return bases.get(found);
}

function fitValue(value: unknown, faces: Faces, depth: number): unknown {
  if (Array.isArray(value))
    return value
      .slice(0, MAX_ITEMS)
      .map((item) => (isRow(item) ? fitValue(item, faces, depth + 1) : fitId(item)));
  if (!isRow(value)) return value === undefined || value === null ? value : HIDDEN;
  if (depth >= MAX_DEPTH) return '…';
  let strange = 0;
  const kept = Object.entries(value).filter(
    ([name]) =>
      SYSTEM.has(name) || faceOf(name, faces) !== undefined || (strange += 1) <= MAX_ITEMS,
  );
  const fitted = Object.fromEntries(
    kept.map(([name, item]) => [name, fitNamed(name, item, faces, depth)]),
  );
  return strange > MAX_ITEMS ? { ...fitted, '…': strange - MAX_ITEMS } : fitted;
}

function faceOf(name: string, faces: Faces): FieldSpec | undefined {
  return faces.get(name) ?? faces.get(name.replace(/(Start|End)$/, ''));
}

function fitNamed(name: string, value: unknown, faces: Faces, depth: number): unknown {
  if (value === null || value === undefined || typeof value === 'boolean') return value;
  const spec = faceOf(name, faces);
  if (spec) return fitKnown(spec, value, depth);
  if (SYSTEM.has(name)) return fitSystem(value);
  return typeof value === 'object' ? fitValue(value, faces, depth + 1) : HIDDEN;
}

/** What a schema knows: hidden, masked or cut as its field says. */
function fitKnown(spec: FieldSpec, value: unknown, depth: number): unknown {
  if (spec.writeOnly || isSecretType(spec) || cardOf(spec)?.isCode) return HIDDEN;
  const inner = innerOf(spec);
  if (inner) return fitValue(value, new Map(Object.entries(inner)), depth + 1);
  if (typeof value === 'object' && value !== null) return fitList(value, spec);
  if (spec.mask) return maskText(spec.mask, plain(value));
  return cut(value);
}

/** Texts and numbers of a field that takes several; what else it may hold, links to files for one, keeps its ids alone. */
function fitList(value: object, spec: FieldSpec): unknown {
  if (!Array.isArray(value)) return fitValue(value, new Map(), MAX_DEPTH - 1);
  return value
    .slice(0, MAX_ITEMS)
    .map((item: unknown) =>
      isRow(item) ? fitValue(item, new Map(), MAX_DEPTH - 1) : spec.mask ? HIDDEN : cut(item),
    );
}

function fitParam(name: string, value: string, faces: Faces): string {
  const shown = fitNamed(name, value, faces, 0);
  return encodeURIComponent(String(shown)).replaceAll('%2C', ',').replaceAll('*', '*');
}

function fitSystem(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).map(fitId);
  return NAME.test(plain(value)) ? cut(value) : HIDDEN;
}

/** Rows are named by ids of the database: longer than any number of a person, or the small ones of the first rows. */
function fitId(value: unknown): unknown {
  return /^(\d{1,6}|\d{17,19})$/.test(plain(value)) ? plain(value) : HIDDEN;
}

/** A text or a number as text. Lists and objects are none: what they say of themselves (`{ "toString": 1 }`) is the sender's. */
function plain(value: unknown): string {
  return typeof value === 'object' || value === undefined ? '' : String(value);
}

function cut(value: unknown): unknown {
  return typeof value === 'string' && value.length > MAX_TEXT
    ? `${value.slice(0, MAX_TEXT)}…`
    : value;
}

function isRow(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
