import en from '#locales/en-US/errors.json' with { type: 'json' };
import zh from '#locales/zh-CN/errors.json' with { type: 'json' };
import tw from '#locales/zh-TW/errors.json' with { type: 'json' };
import type { Issue } from '#schemas/api/envelope.ts';
import { fillText } from '#schemas/language/fill-text.ts';
import type { ServerKey, TextParams } from '#schemas/texts/text-keys.ts';
import type { Lang } from '#schemas/types/words.ts';
import type { AppError } from '#server/base/context/app-error.ts';
import { storedText } from './server-text.ts';

const TEXTS: Readonly<Record<Lang, Readonly<Record<string, string>>>> = {
  'zh-CN': zh,
  'zh-TW': tw,
  'en-US': en,
};

/** A text of `errors.json`, else of the other texts of the server. */
export function errorText(lang: Lang, key: ServerKey, params: TextParams = {}): string {
  return storedErrorText(lang, key, params);
}

/** What a refusal carries, where either a key or finished words may stand; words that are no key are said as they are. */
export function storedErrorText(lang: Lang, words: string, params: TextParams = {}): string {
  const text = TEXTS[lang][words];
  return text === undefined ? storedText(lang, words, params) : fillText(text, params).trim();
}

/** The issue as the user reads it: messages that are keys are looked up. */
export function sayIssue(lang: Lang, issue: Issue): Issue {
  const isKey = /^[a-zA-Z]+(\.\w+)+$/.test(issue.message);
  return isKey
    ? { ...issue, message: storedErrorText(lang, issue.message, labelled(lang, issue)) }
    : issue;
}

/** Parts of bodies that people have a word for. */
const LABELLED = [
  'password',
  'newPassword',
  'confirmPassword',
  'mobile',
  'code',
  'ids',
  'id',
  'comment',
  'move',
  'mailTo',
  'smsCode',
  'pointId',
  'pointIds',
  'stationId',
  'alarmIds',
  'name',
  'day',
  'answers',
  'answer',
  'text',
  'batchNo',
  'quantity',
  'counted',
  'price',
  'expiry',
  'supplier',
  'itemId',
  'warehouseId',
  'toWarehouseId',
  'balanceId',
  'reason',
  'temperature',
  'step',
  'sealNo',
  'note',
  'processInstanceId',
  'processDefinitionId',
  'taskId',
  'userId',
  'variableName',
  'body',
] as const;

/** Whether an issue names its place alone, and nobody has a word for that. */
export function isNameless({ path, params = {} }: Issue): boolean {
  return params['label'] === path && labelOf(path) === undefined;
}

function labelOf(path: string): (typeof LABELLED)[number] | undefined {
  // a place in a list is called as the list, a body that is one as what was sent
  const name = path.split('.').findLast((part) => !/^\d*$/.test(part)) ?? 'body';
  return LABELLED.find((one) => one === name);
}

/** What bodies of fixed addresses call their parts, as people call them; fields of entities bring titles of their own. */
function labelled(lang: Lang, { path, params = {} }: Issue): Readonly<Record<string, unknown>> {
  const named = params['label'] === path ? labelOf(path) : undefined;
  const label = named && errorText(lang, `errors.label.${named}`);
  return label === undefined ? params : { ...params, label, attr: label };
}

/** What is wrong where a refusal names the place alone: `date` that is none. Undefined for every other refusal. */
export function sayPlace(lang: Lang, { error, params }: AppError): string | undefined {
  const path = params['name'] ?? params['field'];
  if (error !== 'invalid' || typeof path !== 'string' || path === '') return undefined;
  return sayIssue(lang, {
    path,
    rule: 'format',
    message: 'validation.format',
    params: { label: path },
  }).message;
}

/** A refusal in one sentence: a refusal may say more than its name does (`message` is a key), or name the first bad field. */
export function sayRefusal(lang: Lang, refusal: AppError): string {
  const { error, params, issues } = refusal;
  const [issue] = issues;
  if (typeof params['message'] === 'string')
    return storedErrorText(lang, params['message'], params);
  if (issue) return sayIssue(lang, issue).message;
  return sayPlace(lang, refusal) ?? errorText(lang, `errors.${error}`, params);
}
