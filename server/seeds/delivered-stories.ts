import {
  CITY,
  STUDY,
  STOCK,
  TESTS,
  factor,
  station,
  person,
  enterprise,
  company,
  book,
  role,
  category,
  item,
  days,
  clock,
  reading,
  bookWord,
  entry,
} from './delivered-names.ts';
import { list, map, object, row, type Part } from './delivered-parts.ts';
import {
  bool,
  fieldOf,
  moveOf,
  namedIn,
  number,
  oneOf,
  statusOf,
  text,
  type Judge,
} from './delivered-values.ts';

const told: Judge = () => undefined;
const RULE_TEXTS = [
  'verify',
  'dispatch',
  'assign',
  'result',
  'audit',
  'matter',
  'demand',
  'jumpVerify',
  'jumpMatter',
  'jumpDemand',
  'jumpFeedback',
  'jumpFinish',
  'jumpClose',
  'falseAlarm',
  'eventName',
  'eventDemand',
  'eventEnd',
];

/** What the stories of the demo city hold, word by word: by their paths. */
export const STORIES: Readonly<Record<string, Part>> = {
  // what the words `told` hold is judged by the checker of rules
  'server/seeds/demo-rules.json': object({
    'rules!': list(
      object({
        'key!': oneOf('ammonia', 'missing', 'flow', 'night', 'draft', 'jump'),
        'name!': text,
        'stations!': told,
        'remark!': text,
        period: told,
        'recover!': told,
        effective: told,
        'then!': told,
        'steps!': list(object({ 'daysAgo!': days, when: told, do: told, comment: text })),
      }),
    ),
    'texts!': map(oneOf(...RULE_TEXTS), text),
  }),
  'server/seeds/demo-assess.json': object({
    'facts!': list(row('assess/assess-fact', { enterprise, company })),
    'veto!': object({
      'enterpriseAt!': number(0, 99),
      'veto!': fieldOf('assess/assess-fact', 'veto'),
      'content!': text,
    }),
    'objection!': text,
    'given!': row('assess/assess-fact'),
    'answer!': text,
  }),
  'server/seeds/demo-books.json': object({
    'done!': text,
    'rights!': object({
      'book!': book,
      'by!': person,
      'daysAgo!': days,
      'company!': row('ops/standing-book-permission'),
      'roles!': list(row('ops/standing-book-permission', { name: role })),
    }),
    'import!': object({
      'by!': person,
      'book!': book,
      'asStatus!': fieldOf('ops/standing-book-import', 'asStatus'),
    }),
    'records!': list(
      object({
        'book!': book,
        'station!': station,
        'by!': person,
        daysAgo: days,
        daysBeforeHalf: days,
        dueInDays: number(-400, 400),
        isDraft: bool,
        'values!': map(bookWord, entry),
        'then!': list(moveOf('ops/standing-book-record')),
        comment: text,
      }),
    ),
  }),
  'server/seeds/demo-doors.json': object({
    'events!': list(
      object({
        'door!': namedIn('src/schemas/entities/ops/door.json#samples.code', 'door'),
        'daysAgo!': number(1, 400),
        'at!': clock,
        'type!': fieldOf('ops/door-event', 'eventType'),
        card: fieldOf('ops/door-event', 'cardNo'),
        note: fieldOf('ops/door-event', 'note'),
        lateMinutes: number(0, 10_000),
        picture: oneOf('cameraPicture', 'devicePicture'),
        person: number(-100, 100),
      }),
    ),
  }),
  'server/seeds/demo-leak.json': object({
    'book!': book,
    'found!': text,
    'task!': fieldOf('test/testing-task', 'name'),
    'point!': text,
    'items!': list(factor),
    'requirement!': text,
    'fact!': row('assess/assess-fact'),
  }),
  'server/seeds/demo-order-work.json': object({
    'who!': person,
    'work!': list(
      object({
        'parts!': list(
          row('ops/order-part', {
            fromStock: object({
              'item!': namedIn(`${STOCK}#companies.items.name`, 'item'),
              'warehouse!': namedIn(`${STOCK}#companies.warehouses`, 'warehouse'),
            }),
          }),
        ),
        'costs!': list(row('ops/order-cost')),
      }),
    ),
  }),
  'server/seeds/demo-papers.json': object({
    'contracts!': list(
      row('ops/contract', {
        station: oneOf('QY', 'HT', 'JX'),
        daysAgo: days,
        days,
        by: person,
      }),
    ),
    'by!': person,
    'approver!': person,
    'comment!': text,
    'trainings!': list(
      row('ops/training-file', {
        station,
        daysAgo: days,
        sheet: object({ 'columns!': list(text), 'rows!': list(list(text)) }),
      }),
    ),
  }),
  'server/seeds/demo-sampling.json': object({
    'by!': person,
    'who!': person,
    'station!': station,
    'order!': row('ops/work-order'),
    'hours!': object({
      'lateAfter!': number(0, 999),
      'every!': number(1, 99),
      'begun!': number(0, 999),
    }),
    'types!': list(fieldOf('dm/monitor-point', 'monitorType')),
    'samples!': list(
      object({ 'afterHours!': number(0, 99), 'method!': text, 'values!': map(factor, reading) }),
    ),
  }),
  [STOCK]: object({
    'companies!': list(
      object({
        station,
        company: namedIn(`${CITY}#opsCompanies.key`, 'company'),
        manager: person,
        engineer: person,
        keeper: person,
        'warehouses!': list(fieldOf('ops/warehouse', 'name')),
        'items!': list(row('ops/stock-item', { minimum: number(0, 1e6, { isWhole: false }) })),
        'movements!': list(
          object({
            'daysAgo!': days,
            'do!': oneOf('receive', 'issue', 'transfer', 'giveBack', 'scrap'),
            'item!': item,
            batch: fieldOf('ops/stock-batch', 'batchNo'),
            'quantity!': fieldOf('ops/stock-movement', 'quantity'),
            expiresIn: number(-4000, 4000),
            reason: fieldOf('ops/stock-movement', 'reason'),
          }),
        ),
        'quarantine!': list(namedIn(`${STOCK}#companies.movements.batch`, 'batch')),
      }),
    ),
    'count!': object({
      'daysAgo!': days,
      'warehouse!': namedIn(`${STOCK}#companies.warehouses`, 'warehouse'),
      'note!': text,
    }),
  }),
  [STUDY]: object({
    'author!': person,
    'engineer!': person,
    'beginner!': person,
    'categories!': list(row('academy/course-category')),
    'courses!': list(
      row('academy/course', {
        key: oneOf('transfer', 'water', 'safety'),
        category,
        lessons: list(row('academy/lesson')),
        exam: namedIn(`${STUDY}#exam.key`, 'examination'),
        forRoles: list(role),
        deadlineDays: days,
      }),
    ),
    'exam!': row('academy/exam', {
      key: text,
      parts: list(row('academy/exam#parts', { category })),
    }),
    'questions!': list(row('academy/question', { category })),
  }),
  [TESTS]: object({
    'company!': namedIn(
      'src/schemas/entities/ops/testing-company.json#samples.name',
      'testing company',
    ),
    'requirement!': text,
    'refused!': text,
    'cancelled!': text,
    'redeployed!': text,
    'missing!': text,
    'deadline!': text,
    'audited!': text,
    'rejected!': text,
    'conclusion!': text,
    'sampling!': text,
    'items!': list(
      row('test/testing-task#items', {
        code: factor,
        found: list(reading),
        instrument: fieldOf('test/testing-result', 'instrument'),
      }),
    ),
    'tasks!': list(
      object({
        'name!': fieldOf('test/testing-task', 'name'),
        'type!': fieldOf('test/testing-task', 'taskType'),
        'by!': person,
        'station!': station,
        'point!': text,
        'items!': list(namedIn(`${TESTS}#items.code`, 'item of this file')),
        'daysAgo!': days,
        'to!': statusOf('test/testing-task'),
      }),
    ),
  }),
};
