import { isCron } from './cron.ts';
import type { Format } from './field-base.ts';

/** Area code, hyphen, number, optional extension: `0571-88888888-8001`. */
const LANDLINE = /^0\d{2,3}-[1-9]\d{6,7}(?:-\d{1,6})?$/;
const MOBILE = /^1[3-9]\d{9}$/;
const EMAIL =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$/;
const PERMISSION_KEY = /^(?:\*|[A-Za-z][A-Za-z0-9_-]*)(?::(?:\*|[A-Za-z][A-Za-z0-9_-]*)){1,3}$/;

/** The named formats of the schema language (SPEC.md section 5). A failed one is told as `validation.<format>`, `decimal2` as `validation.digits`. */
export const FORMATS: Readonly<Record<Format, (text: string) => boolean>> = {
  // the form rule for a mobile number takes a landline too
  mobile: (text) => MOBILE.test(text) || LANDLINE.test(text),
  phone: (text) => LANDLINE.test(text) || MOBILE.test(text),
  email: (text) => text.length <= 254 && EMAIL.test(text),
  url: (text) => /^https?:\/\/[^\s/?#][^\s]*$/i.test(text),
  password: (text) => /^[A-Za-z0-9_]{8,16}$/.test(text),
  digits: (text) => /^\d+$/.test(text),
  positiveInt: (text) => /^[1-9]\d*$/.test(text),
  number: (text) => /^[+-]?\d+(?:\.\d+)?$/.test(text),
  decimal2: (text) => /^\d+(?:\.\d{1,2})?$/.test(text),
  cron: isCron,
  permission: (text) => text.split(',').every((key) => isPermissionKey(key.trim())),
};

/** One permission key such as `sys:menu:save`, or with wildcards `*:*:*`. */
function isPermissionKey(text: string): boolean {
  return PERMISSION_KEY.test(text);
}
