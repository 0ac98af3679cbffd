import { callAddress } from '#engine/base/call.ts';
import type { CallError, Ports, Row, TextPort } from '#engine/base/ports.ts';
import { endpointOf, verbsOf } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';

/** The process that a new record is to go through, as the address of its form names it. */
export interface ProcessStart {
  readonly definitionKey: string;
  /** Where the number of the process is told once it runs: an address below that of the form's entity. */
  readonly instanceUrl?: string;
}

/** What `processShowType=start` and `processDefinitionKey` of an address ask for; null of any other form. */
export function readProcessStart(search: URLSearchParams | undefined): ProcessStart | null {
  return search?.get('processShowType') === 'start'
    ? {
        definitionKey: search.get('processDefinitionKey') ?? '',
        ...(search.get('updateInstanceIdUrl')
          ? { instanceUrl: search.get('updateInstanceIdUrl') ?? '' }
          : {}),
      }
    : null;
}

/** Why a process is not started; texts are `process.<name>` (SPEC.md section 8). */
export const START_FAULTS = [
  'formURLError',
  'keyError',
  'formNameError',
  'notExistError',
  'businessKeyError',
] as const;
type StartFault = (typeof START_FAULTS)[number];

/** Why nothing can be started before anything is saved, in the order SPEC.md section 5 asks it. */
export function findStartFault(
  entity: EntitySchema,
  { definitionKey }: ProcessStart,
): StartFault | null {
  if (!verbsOf(entity).includes('save') || endpointOf(entity, 'save') === undefined)
    return 'formURLError';
  if (definitionKey === '') return 'keyError';
  return entity.title.trim() === '' ? 'formNameError' : null;
}

/**
 * Saves the record and starts the process about it, its values as variables. Pressed again with the same values it is saved once.
 * @throws CallError as saving and starting do; with a text of its own where there is nothing to start
 */
export async function saveAndStart(
  ports: Ports<'data' | 'texts'>,
  start: ProcessStart,
  { entity, sent, save }: Saving,
): Promise<Row> {
  const fault = findStartFault(entity, start);
  if (fault) throw refuse(ports, fault);
  const { definitionKey: key } = start;
  const { list } = await callAddress(
    ports,
    'GET /activiti/process/lastestPage',
    { params: { key } },
    { isSilent: true },
  );
  if (list.length === 0) throw refuse(ports, 'notExistError');
  const saved = await save();
  const businessKey = saved['businessKey'] ?? saved['id'];
  if (typeof businessKey !== 'string' || businessKey === '')
    throw refuse(ports, 'businessKeyError');
  const { processInstanceId } = await callAddress(
    ports,
    'POST /activiti/running/startOfBusinessKey',
    { body: { processDefinitionKey: key, businessKey, variables: sent } },
    { isSilent: true },
  );
  await tellInstance(ports, start.instanceUrl ?? '', entity, {
    processInstanceId,
    processDefinitionKey: key,
    businessKey,
  });
  return saved;
}

/**
 * Tells the number of the process to the address that the caller gave. An address of the browser is anybody's to write: only those below
 * the entity's own are called. The process runs already: what is refused is said and changes nothing.
 */
async function tellInstance(
  ports: Ports<'data'>,
  url: string,
  { rest }: EntitySchema,
  params: Readonly<Record<string, string>>,
): Promise<void> {
  const isOwn = url.startsWith(`${rest.base}/`) && /^(?:\/[\w-]+)+$/.test(url);
  if (isOwn) await ports.call(`POST ${url}`, { params }).catch(() => undefined);
}

interface Saving {
  readonly entity: EntitySchema;
  readonly sent: Row;
  /** @returns what the server tells of the record: its id. */
  readonly save: () => Promise<Row>;
}

/** As the server would refuse it: with a text and without an issue of a field. */
function refuse({ t }: TextPort, fault: StartFault): Error & CallError {
  return Object.assign(new Error(t(`process.${fault}`)), { code: 500, issues: [] });
}
