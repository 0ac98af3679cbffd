import { aggregateCard } from './aggregate.ts';
import { boolCard } from './bool.ts';
import { calcCard } from './calc.ts';
import type { TypeCard } from './card.ts';
import { childrenCard } from './children.ts';
import { choiceCard } from './choice.ts';
import { choicesCard } from './choices.ts';
import { dateCard } from './date.ts';
import { datetimeCard } from './datetime.ts';
import { decimalCard } from './decimal.ts';
import { deptCard } from './dept.ts';
import { dictCard } from './dict.ts';
import { dictsCard } from './dicts.ts';
import { fileCard } from './file.ts';
import { formCard } from './form.ts';
import { iconCard } from './icon.ts';
import { imageCard } from './image.ts';
import { intCard } from './int.ts';
import { jsonCard } from './json.ts';
import { locationCard } from './location.ts';
import { moneyCard } from './money.ts';
import { monthCard } from './month.ts';
import { passwordCard } from './password.ts';
import { percentCard } from './percent.ts';
import { polygonCard } from './polygon.ts';
import { refCard } from './ref.ts';
import { refsCard } from './refs.ts';
import { regionCard } from './region.ts';
import { richTextCard } from './rich-text.ts';
import { ruleCard } from './rule.ts';
import { signatureCard } from './signature.ts';
import { stationCard } from './station.ts';
import { statusCard } from './status.ts';
import { stringCard } from './string.ts';
import { textCard } from './text.ts';
import { userCard } from './user.ts';

/** The card of every field type, in the order of the language. The types of fields are read off it: a card that stands here is a type. */
export const CARDS = {
  string: stringCard,
  text: textCard,
  richText: richTextCard,
  int: intCard,
  decimal: decimalCard,
  money: moneyCard,
  percent: percentCard,
  bool: boolCard,
  date: dateCard,
  datetime: datetimeCard,
  month: monthCard,
  json: jsonCard,
  password: passwordCard,
  icon: iconCard,
  location: locationCard,
  polygon: polygonCard,
  user: userCard,
  dept: deptCard,
  region: regionCard,
  station: stationCard,
  dict: dictCard,
  dicts: dictsCard,
  choice: choiceCard,
  choices: choicesCard,
  ref: refCard,
  refs: refsCard,
  file: fileCard,
  image: imageCard,
  signature: signatureCard,
  children: childrenCard,
  calc: calcCard,
  aggregate: aggregateCard,
  rule: ruleCard,
  form: formCard,
  status: statusCard,
} satisfies Readonly<Record<string, TypeCard<never>>>;
