/** A test by its file and its name there; of a table the name with its placeholders. */
export type TestPlace = readonly [file: string, name: string];

const ACCOUNTS = 'tests/security/accounts.test.ts';
const BROKER = 'tests/contracts/broker.test.ts';
const COMPANIES = 'tests/security/other-companies.test.ts';
const FOREIGN = 'tests/security/foreign-matrix.test.ts';
const EXPRESSIONS = 'src/schemas/expressions/evaluate.test.ts';
const FILES = 'tests/security/files.test.ts';
const LISTENING = 'tests/security/listening.test.ts';
const MAIL = 'tests/flows/mail.test.ts';
const MATRIX = 'tests/security/permission-matrix.test.ts';
const NOTICE = 'server/platform/notice/routes.test.ts';
const PHONE = 'tests/security/phone-codes.test.ts';
const PUBLISH = 'server/workbench/schema/publish.test.ts';
const QUERIES = 'tests/security/hostile-queries.test.ts';
const SCHEDULE = 'server/platform/schedule/routes.test.ts';
const SESSION = 'server/platform/session/routes.test.ts';
const SMS = 'server/platform/sms/routes.test.ts';
const STORAGE = 'tests/security/storage.test.ts';
const WEB = 'tests/security/web.test.ts';
const WORKFLOW = 'tests/security/workflow.test.ts';
const WIRE = 'tests/security/uploads-on-the-wire.test.ts';

/** Which tests make an attack of the shared list, by its id. */
export const ATTACK_TESTS: Readonly<Record<string, readonly TestPlace[]>> = {
  'AUTH-01': [
    [SESSION, 'a captcha answer works once, in upper or lower case'],
    [SESSION, 'a captcha dies after five minutes'],
  ],
  'AUTH-02': [
    [
      SESSION,
      'five wrong passwords lock the account for ten minutes; the log tells, the answer does not',
    ],
  ],
  'AUTH-03': [[SESSION, 'an unknown name, a disabled account and a wrong password look the same']],
  'AUTH-04': [
    [ACCOUNTS, 'of no real token is refused, whatever it looks like'],
    [SESSION, 'an access token ends after its time'],
    [SESSION, 'secrets reach neither the log nor the operation log'],
  ],
  'AUTH-05': [[SESSION, 'sign-out ends both tokens on the server']],
  'AUTH-06': [
    [SESSION, 'a refresh token used twice ends its whole family and leaves one audit row'],
    [
      ACCOUNTS,
      'whose refresh token came twice is over within a moment, the stolen access token too',
    ],
  ],
  'AUTH-07': [
    [PHONE, 'AUTH-07: one a minute for a number, ten a day'],
    [PHONE, 'AUTH-07: one address does not ask for many numbers'],
    [PHONE, 'AUTH-07: after five wrong tries the right one is dead too'],
    [PHONE, 'AUTH-07: lives five minutes'],
  ],
  'AUTH-08': [
    [
      'tests/security/first-start.test.ts',
      'makes an admin whose password nobody knows, tells it once and has it changed',
    ],
    [
      ACCOUNTS,
      'of who must change the password opens nothing else, by no way of sending the token',
    ],
  ],
  'AZ-01': [[FOREIGN, 'a foreign record is answered by id like one that does not exist']],
  'AZ-02': [
    [
      'server/platform/session/my-routes.test.ts',
      'is changed whatever id is sent, and only in the fields that are one’s own to set',
    ],
    [ACCOUNTS, 'makes one, and the fields that are not his to set stay as they are'],
    [COMPANIES, 'is changed by no body that names it'],
  ],
  'AZ-03': [
    [MATRIX, 'whoever holds the key of an address may call it, and nobody else'],
    [MATRIX, 'the calls changed nothing'],
    [
      MATRIX,
      'what each seeded role may do is what was agreed; after a change on purpose: vitest -u',
    ],
  ],
  'AZ-04': [
    [FOREIGN, 'no list, tree, picker, count, chart or figure holds a foreign record'],
    [FOREIGN, 'no file holds a foreign record'],
    [
      'tests/flows/session-and-push.test.ts',
      'a packet reaches the browsers of those who watch the station, and their message lists',
    ],
  ],
  'AZ-05': [
    [ACCOUNTS, 'are in no answer'],
    [QUERIES, 'with an order or a page that no list knows is refused by every list'],
    [STORAGE, 'CFG-01: the secret is stored sealed and comes out nowhere; left empty it stays'],
  ],
  'AZ-06': [
    [PUBLISH, 'nobody publishes without the key, and a reader only reads'],
    [MATRIX, 'whoever holds the key of an address may call it, and nobody else'],
  ],
  'AZ-07': [
    [WORKFLOW, '%s is refused to a stranger'],
    [WORKFLOW, '%s %s is refused to a stranger'],
  ],
  'AZ-08': [
    [NOTICE, 'are nobody else’s: not to open, not to mark, not to list'],
    [NOTICE, 'reach nobody while they are drafts'],
    [COMPANIES, 'keeps its messages to itself'],
  ],
  'INJ-01': [
    [QUERIES, 'is a refusal in every reading call, never a fault of ours'],
    [QUERIES, 'with an order or a page that no list knows is refused by every list'],
  ],
  'INJ-02': [[WEB, 'that is searched for stands for itself']],
  'INJ-04': [
    [
      'server/records/resource/clean-html.test.ts',
      'loses scripts, handlers, frames, forms and addresses that run',
    ],
    [
      'server/records/resource/clean-html.test.ts',
      'keeps headings, lists, tables, colours and links, which open apart',
    ],
    [NOTICE, 'are cleaned of what runs, and need a department when they go to departments'],
    [
      MAIL,
      'a template keeps no scripts, and a host inside the network is not called unless the operator opened it',
    ],
  ],
  'INJ-05': [
    [WEB, 'is no formula in an export'],
    ['server/base/tables/xlsx.test.ts', 'keeps numbers as numbers and leaves null empty'],
  ],
  'INJ-06': [[WEB, 'in a name makes neither a second log line nor a second login row']],
  'INJ-07': [
    ['src/engine/form/hostile-schema.test.tsx', 'is shown as it stands, and nothing of it runs'],
    [EXPRESSIONS, '%s reaches no prototype and calls nothing'],
  ],
  'INJ-08': [
    [WORKFLOW, 'in %s: refused, and named'],
    [WORKFLOW, '%s as a person is nobody'],
  ],
  'INJ-09': [
    [SCHEDULE, 'name registered tasks and times that will come'],
    [
      SCHEDULE,
      'refuse names that are no task, patterns that never come and parameters without end',
    ],
  ],
  'INJ-10': [
    [EXPRESSIONS, '%s reaches no prototype and calls nothing'],
    [EXPRESSIONS, 'unknown names are told with their position and the nearest known one'],
  ],
  'FILE-01': [
    [FILES, 'FILE-01: formats outside the list, and content that is not what it says, are refused'],
  ],
  'FILE-02': [[FILES, 'FILE-02: no name and no address leaves the folder']],
  'FILE-03': [
    [
      FILES,
      'FILE-03: nothing, too much, no file and no form are refused, and nothing stays on the disk',
    ],
    [WIRE, 'of one byte less than the limit is taken, of one more it is not'],
    [WIRE, 'of two gigabytes is refused by its length, before it comes'],
    [WIRE, 'that does not say how long it is ends shortly after the limit'],
    [WIRE, 'of ten thousand parts is refused'],
    [WIRE, 'that breaks off half-way leaves neither a file nor a row'],
  ],
  'FILE-04': [
    [FILES, 'any signed-in user uploads, and gets his file back with a safe header'],
    [
      'server/endpoints/content-disposition.test.ts',
      'keeps every character in the encoded form and only plain ones in the other',
    ],
    ['server/endpoints/content-disposition.test.ts', 'of %j cannot break the header'],
  ],
  'SSRF-01': [
    [STORAGE, 'SSRF-01: an address inside the network is not called unless the operator opened it'],
    [
      MAIL,
      'a template keeps no scripts, and a host inside the network is not called unless the operator opened it',
    ],
  ],
  'CFG-01': [
    [STORAGE, 'CFG-01: the secret is stored sealed and comes out nowhere; left empty it stays'],
    [MAIL, 'the password is stored sealed and comes out nowhere; left empty it stays'],
    [SMS, 'a service is kept as the contract sends it; its secret is sealed and comes out nowhere'],
  ],
  'WEB-01': [
    [WEB, 'opens downloads alone, however the address is dressed up'],
    [WEB, 'is better a ticket, which is good for one download of its owner'],
  ],
  'WEB-02': [
    [
      'src/runtime/state/route-name.test.ts',
      'an address with two slashes, a host or a script is none of ours, with or without a suffix',
    ],
  ],
  'WEB-03': [[WEB, 'tell a foreign page nothing']],
  'WEB-04': [
    [WEB, 'carry the headers that keep a page safe, also when they refuse'],
    [WEB, 'to a broken call hold no stack, SQL or path'],
  ],
  'MQ-01': [
    [BROKER, 'exactly the three own topics are granted'],
    [LISTENING, 'grants the own topics and none of the many spellings around them'],
  ],
  'MQ-02': [
    [LISTENING, 'lets in live access tokens of the very user only'],
    [BROKER, 'after ten failures the right token must wait too'],
  ],
  'MQ-03': [[BROKER, 'a topic 200 levels deep in %s stops nobody else']],
  'ING-01': [[LISTENING, 'after %s still takes and answers the next good packet']],
};

/** Attacks on parts the product does not have, by the address that would open such a part. */
export const WITHOUT_TARGET: Readonly<Record<string, string>> = {};
