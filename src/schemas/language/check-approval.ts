import { checkExpression } from '#schemas/expressions/check-expression.ts';
import { nearest } from '#schemas/expressions/nearest.ts';
import { told, type Told } from '../texts/told.ts';
import { cardOf, dictOf, isSecretType, statesOf } from '../types/ask.ts';
import type { FieldSpec } from '../types/field.ts';
import { approvalField, submittable } from './approval.ts';
import type { AskedFacts } from './check-facts.ts';
import type { FileReport, SchemaIndex } from './check-file.ts';
import { nameFieldOf } from './derive.ts';
import type { ApprovalSpec, EntitySchema } from './entity.ts';
import { entitiesOn, isEvidence } from './owner.ts';
import { stepCondition } from './step-condition.ts';

const STATUS_WORDS = ['start', 'running', 'passed', 'rejected', 'terminated', 'withdrawn'] as const;

/** What every process of an approval knows besides the fields. */
const OWN_VARIABLES: ReadonlySet<string> = new Set(['starter', 'recordId']);

/** An entity under approval: its statuses, what its process is told, and whose records they are. */
export function checkApproval(
  entity: EntitySchema,
  index: SchemaIndex,
  facts: AskedFacts,
  file: FileReport,
): void {
  const { approval } = entity;
  if (!approval) return;
  const report = file.within(['approval']);
  checkHolder(entity, index, report);
  checkApart(approval, report);
  checkTold(entity, approval, report);
  checkSteps(entity, { index, facts, report });
  checkProcess(approval, { index, facts, report });
  const field = approvalField(entity);
  const spec =
    field !== undefined && Object.hasOwn(entity.fields, field) ? entity.fields[field] : undefined;
  if (!spec)
    return report.tellAt(
      ['statusField'],
      field === undefined
        ? told(
            'approvalNoStatus',
            'no field of type "status": "statusField" names the one that holds the status',
          )
        : told(
            'noField',
            'no field "{{name}}"',
            { name: field },
            nearest(field, Object.keys(entity.fields)),
          ),
    );
  checkField(spec, report);
  checkValues(approval, statusValues(entity, spec, index, facts), report);
}

/** Rows of another table, evidence, and one's own record go through no process. */
function checkHolder(entity: EntitySchema, index: SchemaIndex, report: FileReport): void {
  const all = entitiesOn(index, entity.table.name);
  const { managed } = entity.table;
  if (managed === 'elsewhere' || managed === 'query')
    report.tellAt(
      [],
      told('approvalOwner', 'only the entity that owns its table puts its records under approval'),
    );
  if (isEvidence(all, entity))
    report.tellAt(
      [],
      told(
        'evidenceApproval',
        'the rows of "{{table}}" are evidence: nothing but their own services changes them',
        { table: entity.table.name },
      ),
    );
  if (entity.rest.own) report.tellAt([], told('approvalOwn', "one's own record is not approved"));
  const other = all.find(({ name, approval }) => approval !== undefined && name !== entity.name);
  if (other)
    report.tellAt(
      [],
      told('approvalTwice', '"{{name}}" has the same table under approval already', {
        name: other.name,
      }),
    );
}

interface StepsAround {
  readonly index: SchemaIndex;
  readonly facts: AskedFacts;
  readonly report: FileReport;
}

/** Steps make a process of this file's own; they are for roles that are there, and ask what the process knows. */
function checkSteps(entity: EntitySchema, { index, facts: { roles }, report }: StepsAround): void {
  const { process, steps } = entity.approval ?? {};
  const other = index.ask(
    ({ entities }) =>
      [...entities.values()].find(
        ({ name, approval }) =>
          name !== entity.name &&
          approval?.process === process &&
          (approval?.steps ?? steps) !== undefined,
      )?.name,
  );
  if (other !== undefined)
    report.tellAt(
      ['process'],
      told(
        'stepsShared',
        'the process "{{name}}" is that of "{{entity}}": steps make one for a single entity',
        { name: process ?? '', entity: other },
      ),
    );
  for (const [i, { roles: named, when }] of (steps ?? []).entries()) {
    const path = ['steps', String(i)];
    for (const [j, role] of named.entries())
      if (roles && !roles.has(role))
        report.tellAt(
          [...path, 'roles', String(j)],
          told(
            'noRoleOrGuard',
            'no {{kind}} "{{name}}"{{near}}; known: {{known}}',
            { kind: 'role', name: role, known: [...roles.keys()].slice(0, 12).join(', ') },
            nearest(role, [...roles.keys()]),
          ),
        );
    const fault = when === undefined ? undefined : faultOf(when, entity);
    if (fault !== undefined) report.tellAt([...path, 'when'], fault);
  }
}

/** A process that no file makes and that does not come along has to be drawn before the first record is submitted. */
function checkProcess(
  { process, steps }: ApprovalSpec,
  { index, facts: { processes }, report }: StepsAround,
): void {
  if (processes === undefined || steps !== undefined || processes.has(process)) return;
  const made = index.ask(({ entities }) =>
    [...entities.values()].flatMap(({ approval }) =>
      approval?.steps === undefined ? [] : [approval.process],
    ),
  );
  if (made.includes(process)) return;
  report.warnAt(
    ['process'],
    told(
      'noProcess',
      'no process "{{name}}" comes along{{near}}: draw and deploy it before records are submitted, or let "steps" make it',
      { name: process },
      nearest(process, [...processes.keys()]),
    ),
  );
}

/** What a process could not ask; what is no expression, or names no field, is told where all expressions are read. */
function faultOf(when: string, entity: EntitySchema): Told | undefined {
  if (checkExpression(when, Object.keys(entity.fields)).length > 0) return undefined;
  const condition = stepCondition(when, entity);
  return 'fault' in condition ? condition.fault : undefined;
}

/** What is passed must not be what runs or what begins: nothing would be approved. */
function checkApart(approval: ApprovalSpec, report: FileReport): void {
  const { running, passed, terminated, lock = [] } = approval;
  const open = submittable(approval);
  if (open.includes(running))
    report.tellAt(
      ['running'],
      told('approvalRunning', 'a record under approval has a status of its own'),
    );
  if (open.includes(passed) || passed === running)
    report.tellAt(['passed'], told('approvalPassed', 'what has passed has a status of its own'));
  if (terminated === running || terminated === passed)
    report.tellAt(
      ['terminated'],
      told(
        'approvalTerminated',
        'what was ended has neither the status of what runs nor of what has passed',
      ),
    );
  for (const [i, status] of lock.entries())
    if (open.includes(status))
      report.tellAt(
        ['lock', String(i)],
        told(
          'approvalMended',
          'a record is mended in the status "{{status}}": it is not locked there',
          { status },
        ),
      );
}

/** Variables and the title are read by everybody who has to do with the process. */
function checkTold(
  entity: EntitySchema,
  { variables = [], title }: ApprovalSpec,
  report: FileReport,
): void {
  const { fields } = entity;
  const tell = (path: readonly string[], name: string): void => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field)
      report.tellAt(
        path,
        told('noField', 'no field "{{name}}"', { name }, nearest(name, Object.keys(fields))),
      );
    else if (isKept(field))
      report.tellAt(
        path,
        told('approvalKept', '"{{name}}" is not everybody\'s to see: the process would tell it', {
          name,
        }),
      );
  };
  for (const [i, name] of variables.entries()) {
    const path = ['variables', String(i)];
    if (OWN_VARIABLES.has(name))
      report.tellAt(
        path,
        told('approvalVariable', 'every process has a "{{name}}" of its own', { name }),
      );
    else if (variables.indexOf(name) < i)
      report.tellAt(path, told('twice', '"{{name}}" stands there already', { name }));
    else if (fields[name] && cardOf(fields[name])?.isComputed)
      report.tellAt(path, told('notStored', '"{{name}}" is stored nowhere', { name }));
    else tell(path, name);
  }
  for (const [, name = ''] of (title ?? `{${nameFieldOf(entity)}}`).matchAll(/\{(\w+)\}/g))
    tell(['title'], name);
}

function isKept(field: FieldSpec): boolean {
  return (
    field.mask !== undefined ||
    field.permission?.read !== undefined ||
    field.writeOnly === true ||
    isSecretType(field)
  );
}

/** The status is a life cycle, or one value of a dictionary. */
function checkField(spec: FieldSpec, report: FileReport): void {
  const isOne =
    statesOf(spec) !== undefined || (dictOf(spec) !== undefined && cardOf(spec)?.kind === 'text');
  if (!isOne || spec.virtual)
    report.tellAt(
      ['statusField'],
      told(
        'approvalField',
        'the status is a stored field of type "status", or of one value of a dictionary',
      ),
    );
  if (spec.permission?.write !== undefined)
    report.tellAt(
      ['statusField'],
      told('approvalKey', 'the approval sets the status: it needs no key'),
    );
}

function statusValues(
  entity: EntitySchema,
  spec: FieldSpec,
  index: SchemaIndex,
  facts: AskedFacts,
): readonly string[] | undefined {
  const states = statesOf(spec);
  if (states === undefined) return dictValues(entity, dictOf(spec) ?? '', facts);
  const cycle = states === entity.name && entity.states ? entity.states : index.states.get(states);
  return cycle && Object.keys(cycle.values);
}

function dictValues(
  { dictionaries = {} }: EntitySchema,
  dict: string,
  facts: AskedFacts,
): readonly string[] | undefined {
  const own = Object.hasOwn(dictionaries, dict) ? dictionaries[dict] : undefined;
  const known = own ? Object.keys(own.values) : [...(facts.dictValues?.get(dict)?.keys() ?? [])];
  return known.length > 0 ? known : undefined;
}

function checkValues(
  approval: ApprovalSpec,
  known: readonly string[] | undefined,
  report: FileReport,
): void {
  if (!known) return;
  const tell = (value: string, path: readonly string[]): void => {
    if (!known.includes(value))
      report.tellAt(
        path,
        told(
          'noStatus',
          'no status "{{name}}"{{near}}; known: {{known}}',
          { name: value, known: known.join(', ') },
          nearest(value, known),
        ),
      );
  };
  for (const word of STATUS_WORDS) if (approval[word] !== undefined) tell(approval[word], [word]);
  for (const [i, value] of (approval.lock ?? []).entries()) tell(value, ['lock', String(i)]);
}
