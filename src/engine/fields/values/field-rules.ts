import { registerValidateLocale, registerValidateRules, setValidateLanguage } from '@formily/core';

import { expressionScope } from '#engine/base/expression-scope.ts';
import type { FieldSpecs, FormMode } from '#engine/base/form-source.ts';
import { isMaskedValue } from '#engine/base/masked.ts';
import type { EnginePorts, Row, TextPort } from '#engine/base/ports.ts';
import type { Issue } from '#schemas/api/envelope.ts';
import { cardOf, isSecretType } from '#schemas/types/ask.ts';
import { confirmationOf } from '#schemas/types/confirmation.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import { validateField } from '#schemas/validators/validate-record.ts';
import { unfinishedOf } from './unfinished-fields.ts';

/** What judges the fields of one form; found through the form, because Formily's rules are global. */
export interface RuleWorld {
  readonly fields: FieldSpecs;
  readonly mode: FormMode;
  readonly row: Row;
  /** The records a dialog is opened on. */
  readonly rows?: readonly Row[];
  readonly ports: Pick<EnginePorts, 't' | 'user' | 'dict' | 'now'>;
}

interface RuleContext {
  readonly form?: { readonly values: Row };
}

const worlds = new WeakMap<object, RuleWorld>();

/** Ties a form to its fields and texts, for the rules that its nodes name. */
export function bindRules(form: object, world: RuleWorld): RuleWorld {
  worlds.set(form, world);
  setRuleLanguage(world.ports.t);
  return world;
}

/** All that is wrong with one field, rows of a sub-table included; the same judgement as the server's. */
export function issuesOf(
  form: { readonly values: Row },
  name: string,
  value: unknown,
): readonly Issue[] {
  const world = worlds.get(form);
  const field = world?.fields[name];
  if (!world || !field) return [];
  const unfinished = unfinishedOf(form, name);
  if (unfinished !== undefined) return [{ path: name, rule: 'unfinished', message: unfinished }];
  // what came masked and was left alone stays as it is stored
  if (isMaskedValue(field, value) && value === world.row[name]) return [];
  const record = { ...form.values, [name]: value };
  const issues = validateField(world.fields, name, record, {
    mode: world.mode === 'create' ? 'create' : 'update',
    scope: { ...expressionScope(world.ports, world.row), $rows: world.rows ?? [] },
    dictHas: (dict, one) => isInDict(world.ports.dict(dict), one),
    say: world.ports.t,
  });
  return issues.length > 0 ? issues : ownIssues(world, name, field, record);
}

/** A dictionary that is not here judges nothing; the server does. */
function isInDict(items: ReturnType<TextPort['dict']>, value: string): boolean {
  return items.length === 0 || items.some(({ dictValue }) => dictValue === value);
}

/** What only a form can get wrong: the repeated password, a text that is no JSON. */
function ownIssues(
  { fields, ports }: RuleWorld,
  name: string,
  field: FieldSpec,
  record: Row,
): readonly Issue[] {
  const first = Object.keys(fields).find(
    (other) => isSecretType(fields[other]) && confirmationOf(other) === name,
  );
  if (first !== undefined && (record[name] || null) !== (record[first] || null))
    return [
      { path: name, rule: 'confirmPassword', message: ports.t('validation.confirmPassword') },
    ];
  if (cardOf(field)?.isCode && typeof record[name] === 'string')
    return [{ path: name, rule: 'json', message: ports.t('input.notJson') }];
  return [];
}

let isRegistered = false;

/** Makes Formily judge a field by the same rules as the server; `fieldRules` is the one rule every node names. */
export function registerRules(): void {
  if (isRegistered) return;
  isRegistered = true;
  registerValidateRules({
    fieldRules: (value: unknown, rule, context: unknown) =>
      judge(value, String(rule['fieldRules']), (context as RuleContext).form),
  });
}

/** Our own texts (SPEC section 5) for whatever rule of Formily's a hand-written node may use. */
function setRuleLanguage(t: TextPort['t']): void {
  const required = t('validation.requiredPlain');
  registerValidateLocale({ engine: { required, whitespace: required } });
  setValidateLanguage('engine');
}

/** Rows of a sub-table have many issues: the field says how many, its cells say which. */
function judge(value: unknown, name: string, form: RuleContext['form']): string {
  if (!form) return '';
  const issues = issuesOf(form, name, value);
  const inCells = issues.filter(({ path }) => path !== name).length;
  if (inCells > 0) return worlds.get(form)?.ports.t('subTable.problems', { count: inCells }) ?? '';
  return issues[0]?.message ?? '';
}
