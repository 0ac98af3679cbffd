import { withBroughtFields } from '#schemas/language/brought.ts';
import { translationName } from '#schemas/language/check-texts.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { statesIn } from '#schemas/language/file-parts.ts';
import {
  localizeEntity,
  localizeReport,
  localizeScreen,
  localizeStates,
  ownTexts,
  textsOf,
  type SchemaTexts,
} from '#schemas/language/localize.ts';
import { templateDict, withTemplates, type ReportSchema } from '#schemas/language/report.ts';
import type { MenuGroup } from '#schemas/language/screen.ts';
import { bringOf, targetOf } from '#schemas/types/ask.ts';
import { LANGS, type Lang } from '#schemas/types/words.ts';
import type { NamedQueries } from '#server/db/named-query.ts';
import type { WithheldByEntity } from '#server/db/withheld.ts';
import { withQuery, withWithheld } from './entity-query.ts';
import { named, type Registry } from './registry.ts';
import { SET_OF_KIND, type LoadedSchema, type SchemaSet } from './schema-files.ts';

export interface RegistryOfDeps {
  /** Translations of one schema: `user`, `workOrderStates`, `menuGroups`. */
  readonly texts: (lang: Lang, name: string) => SchemaTexts;
  readonly queries: NamedQueries;
  readonly withheld?: WithheldByEntity;
  readonly onChange: Registry['onChange'];
}

/** One set of schemas as a registry; what is translated is worked out once per language. */
export function registryOf(set: SchemaSet, deps: RegistryOfDeps): Registry {
  const kept = keepTranslated();
  const inEntities = new Map(
    [...set.entities.values()].flatMap(({ value }) =>
      [statesIn(value)].flatMap((states) => (states ? [[states.name, states] as const] : [])),
    ),
  );
  const inLang = translator(deps.texts, kept);
  const expand = expander(deps);
  const reportInLang = (name: string, lang: Lang) =>
    inLang(translationName('report', name), lang, set.reports.get(name), localizeReport);
  const templated = templater(set, reportInLang);
  const rawInLang = (name: string, lang: Lang) =>
    templated(inLang(name, lang, set.entities.get(name), localizeEntity), lang);
  const found = new Map<string, EntitySchema | undefined>();
  // asked a dozen times a request
  const entityOf = (name: string): EntitySchema | undefined => {
    const known = found.get(name);
    if (known || !set.entities.has(name)) return known;
    const entity = expand(
      templated(set.entities.get(name)?.value, LANGS[0]),
      (target) => set.entities.get(target)?.value,
    );
    found.set(name, entity);
    return entity;
  };
  let all: readonly EntitySchema[] | undefined;
  const statesOfEntity = (name: string, lang: Lang) =>
    [rawInLang(name, lang)].flatMap((entity) => (entity && statesIn(entity)) ?? [])[0];
  return {
    entity: named(entityOf),
    entities: () => (all ??= [...set.entities.keys()].flatMap((name) => entityOf(name) ?? [])),
    states: (name) => set.states.get(name)?.value ?? inEntities.get(name),
    screen: (name) => set.screens.get(name)?.value,
    screens: () => [...set.screens.values()].map(({ value }) => value),
    localizedEntity: named((name, lang: Lang) =>
      expand(rawInLang(name, lang), (target) => rawInLang(target, lang)),
    ),
    localizedScreen: (name, lang) => inLang(name, lang, set.screens.get(name), localizeScreen),
    localizedStates: (name, lang) =>
      set.states.has(name)
        ? inLang(`${name}States`, lang, set.states.get(name), localizeStates)
        : kept(
            `${name}States`,
            lang,
            inEntities.get(name),
            (states) => statesOfEntity(name, lang) ?? states,
          ),
    reports: () => [...set.reports.values()].map(({ value }) => value),
    localizedReport: reportInLang,
    menuGroups: (lang) =>
      kept('menuGroups', lang, set.groups, (groups) =>
        localizeGroups(groups, deps.texts(lang, 'menuGroups')),
      ) ?? [],
    hash: (kind, name) => hashOf(set, kind, name),
    onChange: deps.onChange,
  };
}

/** Keeps what was translated, by language and file. */
type KeepTranslated = <T>(
  file: string,
  lang: Lang,
  value: T | undefined,
  translate: (value: T) => T,
) => T | undefined;

function keepTranslated(): KeepTranslated {
  const localized = new Map<string, unknown>();
  return <T>(file: string, lang: Lang, value: T | undefined, translate: (value: T) => T) => {
    const key = `${lang} ${file}`;
    if (!localized.has(key))
      localized.set(key, value && lang !== LANGS[0] ? translate(value) : value);
    return localized.get(key) as T | undefined;
  };
}

/** A schema in a language, by the texts beside it and those of its own file. */
function translator(texts: RegistryOfDeps['texts'], kept: KeepTranslated) {
  return <T>(
    file: string,
    lang: Lang,
    schema: LoadedSchema<T> | undefined,
    translate: (value: T, own: SchemaTexts) => T,
  ): T | undefined =>
    kept(file, lang, schema?.value, (value) =>
      translate(
        value,
        schema ? { ...fittingTexts(schema, texts(lang, file)), ...ownTexts(value, lang) } : {},
      ),
    );
}

/** An entity whose reports have templates knows them by a dictionary; once for each. */
function templater(set: SchemaSet, inLang: (name: string, lang: Lang) => ReportSchema | undefined) {
  const made = new WeakMap<EntitySchema, EntitySchema>();
  return (entity: EntitySchema | undefined, lang: Lang): EntitySchema | undefined => {
    if (!entity || templateDict(entity) === undefined) return entity;
    const known = made.get(entity);
    if (known) return known;
    const own = [...set.reports.values()].filter(({ value }) => value.entity === entity.name);
    const whole = withTemplates(
      entity,
      own.map(({ value }) => inLang(value.name, lang) ?? value),
    );
    made.set(entity, whole);
    return whole;
  };
}

/** An entity with what its links bring, the query it names and what it withholds, once for each. */
function expander({ queries, withheld = new Map() }: Pick<RegistryOfDeps, 'queries' | 'withheld'>) {
  const expanded = new WeakMap<EntitySchema, EntitySchema>();
  return (
    entity: EntitySchema | undefined,
    ofName: (name: string) => EntitySchema | undefined,
  ): EntitySchema | undefined => {
    if (entity && !expanded.has(entity))
      expanded.set(
        entity,
        withWithheld(withQuery(withBroughtFields(entity, ofName), queries), withheld),
      );
    return entity && expanded.get(entity);
  };
}

function hashOf(set: SchemaSet, kind: Parameters<Registry['hash']>[0], name: string): string {
  const own =
    set[SET_OF_KIND[kind]].get(name) ?? (kind === 'states' ? set.entities.get(name) : undefined);
  return [
    own?.hash ?? '',
    ...(kind === 'entity' ? [...broughtHashes(set, name), ...templateHashes(set, name)] : []),
  ].join('-');
}

/** Its templates are values of its dictionary. */
function templateHashes(set: SchemaSet, name: string): readonly string[] {
  return [...set.reports.values()].flatMap(({ value, hash }) =>
    value.entity === name ? [hash] : [],
  );
}

/** A schema that shows fields of another one changes with it. */
function broughtHashes(set: SchemaSet, name: string): readonly string[] {
  const links = Object.values(set.entities.get(name)?.value.fields ?? {}).filter(
    (field) => bringOf(field).length > 0,
  );
  return [...new Set(links.map((field) => set.entities.get(targetOf(field) ?? '')?.hash ?? ''))];
}

/** The translations belong to the file: where a published version says something else, they say nothing. */
function fittingTexts(schema: LoadedSchema<unknown>, texts: SchemaTexts): SchemaTexts {
  if (schema.version === 0) return texts;
  const [own, file] = [textsOf(schema.value), textsOf(schema.file?.value ?? {})];
  return Object.fromEntries(
    Object.entries(texts).filter(([key]) => own[key] !== undefined && own[key] === file[key]),
  );
}

/** Translations lie in `menuGroups.json`, e.g. `groups.permission.title`. */
function localizeGroups(groups: readonly MenuGroup[], texts: SchemaTexts): readonly MenuGroup[] {
  return groups.map((group) => ({
    ...group,
    title: texts[`groups.${group.key}.title`] ?? group.title,
  }));
}
