import type { Json } from '../juel/node.ts';
import { armBorder } from './arms.ts';
import type { Activity, LoopSpec } from './graph.ts';
import { killToken } from './kill.ts';
import type { Run } from './run.ts';
import type { Many, Token } from './state.ts';
import { WorkflowError } from './workflow-error.ts';

/** Most members of a countersign. */
const MOST_MEMBERS = 1_000;

/** A value as a list: texts are split at commas, nothing is an empty list. */
export function asItems(value: Json): readonly Json[] {
  if (value === null || value === '') return [];
  if (Array.isArray(value)) return value as readonly Json[];
  return typeof value === 'string' ? value.split(',').map((part) => part.trim()) : [value];
}

/** Begins a countersign or a loop: all members at once, or the first of them. */
export function startMembers(run: Run, token: Token, { id, loop }: Activity): void {
  if (loop === null) return;
  token.st = 'many';
  token.many =
    loop.kind === 'multiple'
      ? countMembers(run, token, id, loop)
      : { total: loop.most, done: 0, next: 0, items: null };
  armBorder(run, token);
  const isNone =
    token.many.total === 0 ||
    (loop.kind === 'while' && loop.isTestedBefore && !run.holds(token, loop.condition));
  if (isNone) return run.queueUp({ do: 'leave', token: token.id });
  const many = token.many;
  if (loop.kind === 'multiple' && !loop.isSequential)
    while (many.next < many.total) addMember(run, token, many, loop);
  else addMember(run, token, many, loop);
}

function countMembers(
  run: Run,
  token: Token,
  node: string,
  loop: LoopSpec & { readonly kind: 'multiple' },
): Many {
  const items =
    loop.collection === null ? null : asItems(readCollection(run, token, loop.collection));
  const total = items?.length ?? Number(run.fill(token, loop.cardinality ?? '0'));
  if (!Number.isInteger(total) || total < 0 || total > MOST_MEMBERS)
    throw new WorkflowError('badCount', node, String(total));
  return { total, done: 0, next: 0, items: items === null ? null : [...items] };
}

/** A collection is named as an expression or as a variable. */
function readCollection(run: Run, token: Token, collection: string): Json {
  return run.fill(token, /[$#]\{/.test(collection) ? collection : `\${${collection}}`);
}

function addMember(run: Run, token: Token, many: Many, loop: LoopSpec): Token {
  const number = many.next;
  many.next += 1;
  const itemName = loop.kind === 'multiple' ? loop.itemName : null;
  const vars: Record<string, Json> = { loopCounter: number };
  if (itemName !== null && many.items !== null) vars[itemName] = many.items[number] ?? null;
  const member = run.add({
    node: token.node,
    scope: token.scope,
    prev: [token.ai],
    parent: token.id,
    vars,
  });
  run.queueUp({ do: 'begin', token: member.id });
  return member;
}

/** A member is done: the next one begins, or the countersign is over, by its number or by its condition. */
export function finishMember(run: Run, member: Token): void {
  const token = run.need(member.parent ?? 0);
  const { many } = token;
  const { loop } = run.node(token) as Activity;
  if (many === null || loop === null) throw new Error('a member of nothing');
  many.done += 1;
  run.remove(member);
  const isOver = isDone(run, member, many, loop);
  if (isOver) endMembers(run, token);
  else if ((loop.kind === 'while' || loop.isSequential) && many.next < many.total)
    addMember(run, token, many, loop);
}

function isDone(run: Run, member: Token, many: Many, loop: LoopSpec): boolean {
  if (many.done >= many.total) return true;
  if (loop.kind === 'while') return !run.holds(member, loop.condition);
  return loop.completion !== null && run.holds(member, loop.completion);
}

function endMembers(run: Run, token: Token): void {
  for (const member of run.state.tokens.filter(({ parent }) => parent === token.id))
    killToken(run, member, 'cancelled');
  run.queueUp({ do: 'leave', token: token.id });
}

/**
 * One more signer of a countersign that is under way (加签). Nobody signs twice: one who has signed, or is to, would be two of those who count.
 * @throws WorkflowError `notAMember`; `signsAlready`
 */
export function addSigner(run: Run, token: Token, item: Json): void {
  const { many, loop } = needCountersign(run, token);
  if (many.total >= MOST_MEMBERS)
    throw new WorkflowError('badCount', token.node, String(MOST_MEMBERS));
  if (many.items?.some((one) => String(one) === String(item)) === true)
    throw new WorkflowError('signsAlready', token.node);
  many.total += 1;
  if (many.items !== null) many.items.push(item);
  if (!loop.isSequential) addMember(run, token, many, loop);
}

/** One signer less (减签): the last one cannot go. With those that are left the countersign may be over. @throws WorkflowError `notAMember` */
export function removeSigner(run: Run, member: Token): void {
  const token = member.parent === null ? member : run.need(member.parent);
  const { many, loop } = needCountersign(run, token);
  if (many.total - many.done < 2) throw new WorkflowError('notAMember', member.node);
  many.total -= 1;
  leaveList(many, member);
  killToken(run, member, 'cancelled');
  // a condition that nobody has been asked yet may name what only signers say
  if (many.done > 0 && isDone(run, member, many, loop)) return endMembers(run, token);
  if (!loop.isSequential) return;
  // the one who goes leaves its number to the one after it
  many.next -= 1;
  many.items?.splice(many.next, 1);
  addMember(run, token, many, loop);
}

/** Who left may be asked again: he signs no more. What is done one after the other takes him off below. */
function leaveList({ items }: Many, { vars }: Token): void {
  const number = vars?.['loopCounter'];
  if (items !== null && typeof number === 'number') items[number] = null;
}

function needCountersign(
  run: Run,
  token: Token,
): { readonly many: Many; readonly loop: LoopSpec & { readonly kind: 'multiple' } } {
  const node = run.node(token);
  const loop = 'loop' in node ? node.loop : null;
  if (token.many === null || loop?.kind !== 'multiple')
    throw new WorkflowError('notAMember', token.node);
  return { many: token.many, loop };
}
