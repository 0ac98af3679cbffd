import type { OfDo, OfOp } from '../parts.ts';
import type { Action, Condition, Value } from '../tree.ts';
import { absCard } from './abs.ts';
import { absentCard } from './absent.ts';
import { alarmCard } from './alarm.ts';
import { analyserCard } from './analyser.ts';
import { andCard } from './and.ts';
import { betweenCard } from './between.ts';
import type { ActionCard, ConditionCard, ValueCard } from './card.ts';
import { changeCard } from './change.ts';
import { clockCard } from './clock.ts';
import { compareCard } from './compare.ts';
import { constantCard } from './constant.ts';
import { diagnoseCard } from './diagnose.ts';
import { divideCard } from './divide.ts';
import { facilityCard } from './facility.ts';
import { flagCard } from './flag.ts';
import { highestCard } from './highest.ts';
import { lastsCard } from './lasts.ts';
import { limitCard } from './limit.ts';
import { lowestCard } from './lowest.ts';
import { markCard } from './mark.ts';
import { meanCard } from './mean.ts';
import { measuredCard } from './measured.ts';
import { minusCard } from './minus.ts';
import { multiplyCard } from './multiply.ts';
import { notCard } from './not.ts';
import { notifyCard } from './notify.ts';
import { numberCard } from './number.ts';
import { orCard } from './or.ts';
import { orderCard } from './order.ts';
import { placeCard } from './place.ts';
import { plusCard } from './plus.ts';
import { sumCard } from './sum.ts';
import { timesCard } from './times.ts';
import { warningCard } from './warning.ts';
import { withinCard } from './within.ts';

export type ConditionOp = Condition['op'];
export type ValueOp = Value['op'];
export type ActionOp = Action['do'];

/** The card of every condition; one that is missing, or answers too little, does not compile. */
export const CONDITION_CARDS: {
  readonly [O in ConditionOp]: ConditionCard<OfOp<Condition, O>>;
} = {
  and: andCard,
  or: orCard,
  not: notCard,
  compare: compareCard,
  between: betweenCard,
  mark: markCard,
  facility: facilityCard,
  analyser: analyserCard,
  place: placeCard,
  clock: clockCard,
  times: timesCard,
  within: withinCard,
  lasts: lastsCard,
  constant: constantCard,
  absent: absentCard,
};

/** The card of every number. */
export const VALUE_CARDS: { readonly [O in ValueOp]: ValueCard<OfOp<Value, O>> } = {
  number: numberCard,
  measured: measuredCard,
  limit: limitCard,
  mean: meanCard,
  lowest: lowestCard,
  highest: highestCard,
  sum: sumCard,
  change: changeCard,
  '+': plusCard,
  '-': minusCard,
  '*': multiplyCard,
  '/': divideCard,
  abs: absCard,
};

/** The card of every action. */
export const ACTION_CARDS: { readonly [D in ActionOp]: ActionCard<OfDo<Action, D>> } = {
  alarm: alarmCard,
  warning: warningCard,
  order: orderCard,
  notify: notifyCard,
  diagnose: diagnoseCard,
  flag: flagCard,
};
