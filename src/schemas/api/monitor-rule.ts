import type { RuleTree } from '../monitor-rules/tree.ts';
import type { Contract } from './contract.ts';
import {
  ANY,
  COUNT,
  DAY,
  FLAG,
  ID,
  list,
  listOf,
  mapOf,
  nullable,
  NUMBER,
  object,
  oneOf,
  TEXT,
  text,
  whole,
  type ShapeOf,
  type ValueOf,
} from './shape.ts';

const TREE = ANY as ShapeOf<RuleTree>;
/** Where a rule runs; empty lists: everywhere the caller sees (try-out) or everywhere (publishing, whoever sees all stations alone). */
const SCOPE = object({
  'stationIds?': list(ID, { min: 0, max: 1000 }),
  'groupIds?': list(ID, { min: 0, max: 100 }),
  'types?': list(text({ max: 10 }), { min: 0, max: 50 }),
  'pointIds?': list(ID, { min: 0, max: 1000 }),
});
const PROBLEM = object({ blockId: nullable(TEXT), code: TEXT, text: TEXT });
/** From its raise to its end (null: not over at the end of what was looked at), with the frames in which it held. Times as `YYYY-MM-DD HH:mm:ss`. */
const EPISODE = object({
  pointId: TEXT,
  pointName: TEXT,
  stationName: nullable(TEXT),
  raisedAt: TEXT,
  endedAt: nullable(TEXT),
  times: COUNT,
  value: nullable(NUMBER),
});
const TRIAL = object({
  points: COUNT,
  frames: COUNT,
  total: COUNT,
  byDay: listOf(object({ day: TEXT, count: COUNT })),
  byStation: listOf(object({ stationId: TEXT, stationName: TEXT, count: COUNT })),
  // the first 500
  episodes: listOf(EPISODE),
});
/** What is tried: a tree, or a version of a stored rule. */
const TRIED = { 'tree?': TREE, 'ruleId?': ID, 'version?': whole(0, 100_000) } as const;
const FRAME = object({
  time: TEXT,
  truth: nullable(FLAG),
  // raise, again, recover, or nothing
  event: nullable(TEXT),
  isActive: FLAG,
  // by id of block
  results: mapOf(ANY),
});
const VERSION = object({
  version: COUNT,
  mode: oneOf('trial', 'run'),
  tree: TREE,
  scope: SCOPE,
  publishedAt: TEXT,
  publisherName: nullable(TEXT),
  comment: nullable(TEXT),
  isRunning: FLAG,
  // the version that it brought back
  rolledBackTo: nullable(COUNT),
});

/** Monitoring rules besides what every entity answers. */
export const MONITOR_RULE = {
  /** What the designer offers and checks by: factors with units, holidays aside. Points and stations are asked by their own addresses. */
  facts: {
    method: 'GET',
    path: '/dm/rule/facts',
    permission: ['dm:rule:info', 'dm:rule:page'],
    answer: object({
      factors: listOf(
        object({ code: TEXT, name: TEXT, unit: nullable(TEXT), medium: nullable(TEXT) }),
      ),
    }),
  },
  /** What the server would refuse at saving. */
  check: {
    method: 'POST',
    path: '/dm/rule/check',
    named: 'openapi.call.checkRule',
    permission: ['dm:rule:info', 'dm:rule:page'],
    body: object({ tree: TREE, 'ruleId?': ID }),
    answer: object({ problems: listOf(PROBLEM) }),
    isReading: true,
  },
  /** What a rule would have raised in the chosen days (both belong to it, 31 at most). */
  tryOut: {
    method: 'POST',
    path: '/dm/rule/tryOut',
    named: 'openapi.call.tryRule',
    permission: 'dm:rule:tryOut',
    body: object({ ...TRIED, scope: SCOPE, from: DAY, to: DAY }),
    answer: TRIAL,
    isReading: true,
  },
  /** One point and one day, frame by frame. */
  trace: {
    method: 'POST',
    path: '/dm/rule/trace',
    named: 'openapi.call.traceRule',
    permission: 'dm:rule:tryOut',
    body: object({ ...TRIED, pointId: ID, day: DAY }),
    // units: of factors that are measured in another at the point than the catalogue says first
    answer: object({ frames: listOf(FRAME), total: COUNT, units: mapOf(TEXT) }),
    isReading: true,
  },
  /** Two versions, or a draft (tree) and a version, over the same days. */
  compare: {
    method: 'POST',
    path: '/dm/rule/compare',
    named: 'openapi.call.compareRules',
    permission: 'dm:rule:tryOut',
    body: object({ left: object(TRIED), right: object(TRIED), scope: SCOPE, from: DAY, to: DAY }),
    answer: object({
      left: TRIAL,
      right: TRIAL,
      onlyLeft: listOf(EPISODE),
      onlyRight: listOf(EPISODE),
    }),
    isReading: true,
  },
  versions: {
    method: 'GET',
    path: '/dm/rule/{id}/versions',
    permission: 'dm:rule:info',
    params: object({ id: ID }),
    answer: listOf(VERSION),
  },
  /** How many stations and points a scope has, of those the caller sees. */
  scope: {
    method: 'POST',
    path: '/dm/rule/scope',
    named: 'openapi.call.ruleScope',
    permission: ['dm:rule:info', 'dm:rule:tryOut'],
    body: object({ scope: SCOPE }),
    answer: object({ stations: COUNT, points: COUNT }),
    isReading: true,
  },
  /** The draft becomes the running version of the scope. `version`: of the record that was looked at. */
  publish: {
    method: 'POST',
    path: '/dm/rule/publish',
    named: 'openapi.call.publishRule',
    permission: 'dm:rule:publish',
    body: object({
      id: ID,
      version: whole(0),
      mode: oneOf('trial', 'run'),
      scope: SCOPE,
      'comment?': text({ max: 500 }),
    }),
    answer: object({ version: COUNT }),
    isOnce: { tells: null },
  },
  /** An earlier version runs again, as a new one. */
  rollBack: {
    method: 'POST',
    path: '/dm/rule/rollBack',
    named: 'openapi.call.rollBackRule',
    permission: 'dm:rule:publish',
    body: object({ id: ID, version: whole(0), to: whole(1), 'comment?': text({ max: 500 }) }),
    answer: object({ version: COUNT }),
    isOnce: { tells: null },
  },
} as const satisfies Record<string, Contract>;

export type RuleTrial = ValueOf<typeof TRIAL>;
export type RuleEpisode = ValueOf<typeof EPISODE>;
export type RuleFrame = ValueOf<typeof FRAME>;
export type RuleVersion = ValueOf<typeof VERSION>;
export type RuleScope = ValueOf<typeof SCOPE>;
export type RuleProblem = ValueOf<typeof PROBLEM>;
