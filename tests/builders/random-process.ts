import type { Random } from './random.ts';

/** A process as a tree: what may be open together follows from it. */
export type Block =
  | { readonly kind: 'task' | 'countersign'; readonly id: string }
  | { readonly kind: 'sequence'; readonly id: string; readonly parts: readonly Block[] }
  | { readonly kind: 'and' | 'or' | 'xor'; readonly id: string; readonly parts: readonly Block[] }
  | { readonly kind: 'sub'; readonly id: string; readonly parts: readonly [Block] };

const KINDS = [
  'task',
  'task',
  'countersign',
  'sequence',
  'sequence',
  'and',
  'or',
  'xor',
  'sub',
] as const;
const GATEWAYS = {
  and: 'parallelGateway',
  or: 'inclusiveGateway',
  xor: 'exclusiveGateway',
} as const;

function aBlock(random: Random, depth: number, name: () => string): Block {
  const kind: Block['kind'] = depth === 0 ? 'task' : random.pick(KINDS);
  const id = name();
  const parts = (): readonly Block[] =>
    Array.from({ length: 2 + random.int(2) }, () => aBlock(random, depth - 1, name));
  if (kind === 'task' || kind === 'countersign') return { kind, id };
  if (kind === 'sub') return { kind, id, parts: [aBlock(random, depth - 1, name)] };
  return { kind, id, parts: parts() };
}

interface Drawn {
  readonly xml: string;
  readonly first: string;
  readonly last: string;
}

const flow = (from: string, to: string, condition = ''): string =>
  `<sequenceFlow id="${from}_${to}" sourceRef="${from}" targetRef="${to}">${condition === '' ? '' : `<conditionExpression>${condition}</conditionExpression>`}</sequenceFlow>`;

function draw(block: Block): Drawn {
  const { id } = block;
  switch (block.kind) {
    case 'task':
      return { xml: `<userTask id="${id}"/>`, first: id, last: id };
    case 'countersign':
      return {
        xml: `<userTask id="${id}"><multiInstanceLoopCharacteristics><loopCardinality>2</loopCardinality></multiInstanceLoopCharacteristics></userTask>`,
        first: id,
        last: id,
      };
    case 'sub': {
      const inner = draw(block.parts[0]);
      return {
        xml: `<subProcess id="${id}"><startEvent id="${id}s"/>${inner.xml}<endEvent id="${id}e"/>${flow(`${id}s`, inner.first)}${flow(inner.last, `${id}e`)}</subProcess>`,
        first: id,
        last: id,
      };
    }
    case 'sequence': {
      const drawn = block.parts.map(draw);
      const links = drawn.slice(1).map((part, i) => flow(drawn[i]?.last ?? '', part.first));
      return {
        xml: drawn.map(({ xml }) => xml).join('') + links.join(''),
        first: drawn[0]?.first ?? '',
        last: drawn.at(-1)?.last ?? '',
      };
    }
    default:
      return drawGateway(block);
  }
}

/** Ways of an inclusive gateway are open by the bits of `way`; the first is its default. Those of an exclusive one by their number. */
function drawGateway(block: Extract<Block, { readonly kind: 'and' | 'or' | 'xor' }>): Drawn {
  const { id, kind, parts } = block;
  const tag = GATEWAYS[kind];
  const drawn = parts.map(draw);
  const [fork, join] = [`${id}f`, `${id}j`];
  const conditions = {
    and: (): string => '',
    or: (i: number): string => (i === 0 ? '' : `\${way mod ${i + 2} == 0}`),
    xor: (i: number): string => (i === 0 ? '' : `\${way mod ${parts.length} == ${i}}`),
  };
  const fallback = kind === 'and' ? '' : ` default="${fork}_${drawn[0]?.first ?? ''}"`;
  const ways = drawn.map(
    (part, i) => flow(fork, part.first, conditions[kind](i)) + flow(part.last, join),
  );
  return {
    xml: `<${tag} id="${fork}"${fallback}/><${tag} id="${join}"/>${drawn.map(({ xml }) => xml).join('')}${ways.join('')}`,
    first: fork,
    last: join,
  };
}

/** Whether open tasks may be open together: of a sequence and of an exclusive gateway only those of one part. */
export function mayBeOpen(block: Block, open: ReadonlySet<string>): boolean {
  if (!('parts' in block)) return true;
  const busy = block.parts.filter((part) => isBusy(part, open));
  if ((block.kind === 'sequence' || block.kind === 'xor') && busy.length > 1) return false;
  return busy.every((part) => mayBeOpen(part, open));
}

const isBusy = (block: Block, open: ReadonlySet<string>): boolean =>
  'parts' in block ? block.parts.some((part) => isBusy(part, open)) : open.has(block.id);

/** A process of branches, loops of people and sub-processes, at most four deep, that begins with a task; its ways go by the variable `way`. */
export function aRandomProcess(random: Random): { readonly block: Block; readonly body: string } {
  let names = 0;
  const name = (): string => `n${(names += 1)}`;
  const block: Block = {
    kind: 'sequence',
    id: name(),
    parts: [aBlock(random, 0, name), aBlock(random, 4, name), aBlock(random, 4, name)],
  };
  const drawn = draw(block);
  return {
    block,
    body: `<startEvent id="s"/>${drawn.xml}<endEvent id="e"/>${flow('s', drawn.first)}${flow(drawn.last, 'e')}`,
  };
}
