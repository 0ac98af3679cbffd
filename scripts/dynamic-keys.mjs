import { ALARM_KEYS } from './dynamic-keys-alarm.mjs';
import { CLIENT_KEYS } from './dynamic-keys-client.mjs';
import { DESIGNER_KEYS } from './dynamic-keys-designer.mjs';
import { DIAGNOSIS_KEYS } from './dynamic-keys-diagnosis.mjs';
import { MODELER_KEYS } from './dynamic-keys-modeler.mjs';
import { RULE_KEYS } from './dynamic-keys-rule.mjs';
import { SERVER_KEYS } from './dynamic-keys-server.mjs';

/**
 * Keys that code makes from parts: the shape with one `{}`, where it is looked up, what may fill it, and the code that makes it.
 * `of` holds values, or names a list of the code (`file#CONSTANT`: names, rows that begin with one, or an object by its keys),
 * or what a file gives to a property (`file#*rule`).
 * Where no list can be named, `checkedBy` is the test that holds these texts against what may fill the shape.
 * `npm run check:locales` holds every row against the code and the texts.
 */
export const DYNAMIC_KEYS = [
  ...ALARM_KEYS,
  ...CLIENT_KEYS,
  ...DESIGNER_KEYS,
  ...DIAGNOSIS_KEYS,
  ...MODELER_KEYS,
  ...RULE_KEYS,
  ...SERVER_KEYS,
];
