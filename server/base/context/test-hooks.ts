import fs from 'node:fs';
import path from 'node:path';

/** What tests may learn that users see on a picture or a phone. */
export type TestHookFact =
  | { readonly kind: 'captcha'; readonly uuid: string; readonly answer: string }
  | { readonly kind: 'sms'; readonly mobile: string; readonly code: string };

/** Appends facts to `DATA_DIR/test/hooks.log` as JSON lines; only under APP_TEST_HOOKS, which the settings allow on loopback only. */
export function makeTestHooks(dataDir: string): (fact: TestHookFact) => void {
  const file = path.join(dataDir, 'test', 'hooks.log');
  fs.mkdirSync(path.dirname(file), { recursive: true });
  return (fact) => fs.appendFileSync(file, `${JSON.stringify(fact)}\n`);
}
