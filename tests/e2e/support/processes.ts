import { callApi, tokenOf, type Product } from './product.ts';

/** A step of a straight process: a user task, and whose it is as BPMN files say it. */
export interface Step {
  readonly id: string;
  readonly name: string;
  readonly assignee?: string;
  readonly candidateUsers?: string;
}

const SPACE = 180;
const TOP = 100;

/** A process of steps one after the other, drawn as it is written. */
function straightProcess(key: string, name: string, steps: readonly Step[]): string {
  const nodes = ['start', ...steps.map(({ id }) => id), 'end'];
  const tasks = steps.map(
    ({ id, name: title, assignee, candidateUsers }) =>
      `<userTask id="${id}" name="${title}" ${assignee ? `activiti:assignee="${assignee}"` : ''} ${candidateUsers ? `activiti:candidateUsers="${candidateUsers}"` : ''}/>`,
  );
  const flows = nodes
    .slice(1)
    .map((to, at) => `<sequenceFlow id="f${at}" sourceRef="${nodes[at]}" targetRef="${to}"/>`);
  const left = (at: number): number => 100 + at * SPACE;
  const isEvent = (at: number): boolean => at === 0 || at === nodes.length - 1;
  const shapes = nodes.map((id, at) => {
    const box = isEvent(at)
      ? `x="${left(at) + 32}" y="${TOP + 22}" width="36" height="36"`
      : `x="${left(at)}" y="${TOP}" width="100" height="80"`;
    return `<bpmndi:BPMNShape id="s${at}" bpmnElement="${id}"><dc:Bounds ${box}/></bpmndi:BPMNShape>`;
  });
  const edges = nodes.slice(1).map((_, at) => {
    const from = left(at) + (isEvent(at) ? 68 : 100);
    const to = left(at + 1) + (isEvent(at + 1) ? 32 : 0);
    return `<bpmndi:BPMNEdge id="e${at}" bpmnElement="f${at}"><di:waypoint x="${from}" y="${TOP + 40}"/><di:waypoint x="${to}" y="${TOP + 40}"/></bpmndi:BPMNEdge>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:activiti="http://activiti.org/bpmn" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" targetNamespace="urn:test">
<process id="${key}" name="${name}" isExecutable="true"><startEvent id="start" name="发起"/>${tasks.join('')}<endEvent id="end" name="办结"/>${flows.join('')}</process>
<bpmndi:BPMNDiagram id="d"><bpmndi:BPMNPlane id="p" bpmnElement="${key}">${shapes.join('')}${edges.join('')}</bpmndi:BPMNPlane></bpmndi:BPMNDiagram></definitions>`;
}

/** Draws and deploys a process as an administrator does. @throws Error what the product refused */
export async function deployProcess(
  product: Product,
  key: string,
  name: string,
  steps: readonly Step[],
): Promise<void> {
  const token = await tokenOf(product, 'admin');
  const made = demandOk(await callApi(product, token, 'POST /activiti/model', { name, key }));
  const source = `/activiti/model/${made.id}/source`;
  const { rev } = demandOk(await callApi(product, token, `GET ${source}`));
  demandOk(
    await callApi(product, token, `PUT ${source}`, { xml: straightProcess(key, name, steps), rev }),
  );
  demandOk(await callApi(product, token, `POST /activiti/model/deploy/${made.id}`, {}));
}

/** Starts a process about nothing that is kept. @returns its number */
export async function startProcess(
  product: Product,
  username: string,
  key: string,
): Promise<string> {
  const started = demandOk(
    await callApi(product, await tokenOf(product, username), 'POST /activiti/running/start', {
      key,
    }),
  );
  return String(started.processInstanceId);
}

/** The number of an account. */
export async function userId(product: Product, username: string): Promise<string> {
  const { list } = demandOk(
    await callApi(
      product,
      await tokenOf(product, 'admin'),
      `GET /sys/user/page?username=${username}&limit=50`,
    ),
  );
  return String(
    (list as readonly { readonly id: string; readonly username: string }[]).find(
      (user) => user.username === username,
    )?.id,
  );
}

function demandOk({ code, msg, data }: Awaited<ReturnType<typeof callApi>>) {
  if (code !== 0) throw new Error(`${code} ${msg} ${JSON.stringify(data)}`);
  return data;
}
