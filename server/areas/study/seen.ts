import type { Rule } from '#schemas/types/field-base.ts';
import type { Actor, Ctx } from '#server/base/context/ctx.ts';
import { holdsKey, needEntity } from '#server/records/access.ts';
import { ruleCondition, type Condition } from '#server/records/store/entity-where.ts';
import { forRoles, ofCourses } from './study-store.ts';

/** Staff of the platform (dictionary `user_type`). */
const PLATFORM = '5';
/** User types that have no training records (SPEC.md section 6). */
const WITHOUT_TRAINING: ReadonlySet<string> = new Set(['1', '2', '6']);
const EVERYTHING: Rule = { all: [] };
const PUBLISHED: Rule = { field: 'status', op: 'eq', value: '1' };
const COMMON: Rule = { field: 'opsCompanyId', op: 'isNull' };

/** Whose courses, questions and examinations somebody keeps: everybody's, or those of his company. */
export function isPlatform({ kind, isSuperAdmin, userType }: Actor): boolean {
  return kind === 'system' || isSuperAdmin || userType === PLATFORM;
}

/** Whether somebody may change what belongs to a company, or to everybody. */
export function keeps(actor: Actor, opsCompanyId: unknown): boolean {
  return isPlatform(actor) || (actor.opsCompanyId !== null && opsCompanyId === actor.opsCompanyId);
}

/** User types that the training records are kept from. */
export function lacksTraining({ kind, userType }: Actor): boolean {
  return kind !== 'system' && WITHOUT_TRAINING.has(userType);
}

type Published = 'course' | 'exam';
const TABLES = { course: 'aca_course', exam: 'aca_exam' } as const;

/** What somebody sees of courses or examinations: those published for him; their keepers also what is not published yet. */
export function seen(ctx: Ctx, name: Published): readonly Condition[] {
  const isKeeper = holdsKey(ctx.actor, `academy:${name}:update`);
  if (isKeeper && isPlatform(ctx.actor)) return [];
  const reads = holdsKey(ctx.actor, `academy:${name}:page`);
  return [
    ruleCondition(needEntity(ctx, name), seenRule(ctx.actor, isKeeper)),
    ...(reads ? [] : [forRoles(TABLES[name], ctx.actor.roleIds)]),
  ];
}

function seenRule(actor: Actor, isKeeper: boolean): Rule {
  if (isPlatform(actor)) return PUBLISHED;
  const common: Rule = { all: [COMMON, PUBLISHED] };
  if (actor.opsCompanyId === null) return common;
  const own: Rule = { field: 'opsCompanyId', op: 'eq', value: actor.opsCompanyId };
  return { any: [common, isKeeper ? own : { all: [own, PUBLISHED] }] };
}

/** What is published for somebody as a learner, whatever else he keeps. */
export function forLearner(ctx: Ctx, name: Published): readonly Condition[] {
  return [...seen(ctx, name), forRoles(TABLES[name], ctx.actor.roleIds)];
}

/** Lessons of the courses somebody sees. */
export function seenLessons(ctx: Ctx): readonly Condition[] {
  return [ofCourses(seen(ctx, 'course'))];
}

/** Questions that somebody keeps: those of everybody are the platform's, their answers no company's. */
export function keptQuestions(ctx: Ctx): readonly Condition[] {
  const { actor } = ctx;
  const rule: Rule = isPlatform(actor)
    ? EVERYTHING
    : { field: 'opsCompanyId', op: 'eq', value: actor.opsCompanyId ?? '0' };
  return [ruleCondition(needEntity(ctx, 'question'), rule)];
}
