import { stringCard } from './string.ts';
import { textCard } from './text.ts';
import { richTextCard } from './rich-text.ts';
import { intCard } from './int.ts';
import { decimalCard } from './decimal.ts';
import { moneyCard } from './money.ts';
import { percentCard } from './percent.ts';
import { boolCard } from './bool.ts';
import { dateCard } from './date.ts';
import { datetimeCard } from './datetime.ts';
import { monthCard } from './month.ts';
import { jsonCard } from './json.ts';
import { passwordCard } from './password.ts';
import { iconCard } from './icon.ts';
import { locationCard } from './location.ts';
import { userCard } from './user.ts';
import { deptCard } from './dept.ts';
import { regionCard } from './region.ts';
import { stationCard } from './station.ts';
import { dictCard } from './dict.ts';
import { dictsCard } from './dicts.ts';
import { refCard } from './ref.ts';
import { refsCard } from './refs.ts';
import { fileCard } from './file.ts';
import { imageCard } from './image.ts';
import { signatureCard } from './signature.ts';
import { childrenCard } from './children.ts';
import { calcCard } from './calc.ts';
import { aggregateCard } from './aggregate.ts';
import { ruleCard } from './rule.ts';
import { statusCard } from './status.ts';
import type { TypeCard } from './card.ts';

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
  user: userCard,
  dept: deptCard,
  region: regionCard,
  station: stationCard,
  dict: dictCard,
  dicts: dictsCard,
  ref: refCard,
  refs: refsCard,
  file: fileCard,
  image: imageCard,
  signature: signatureCard,
  children: childrenCard,
  calc: calcCard,
  aggregate: aggregateCard,
  rule: ruleCard,
  status: statusCard,
} satisfies Readonly<Record<string, TypeCard<never>>>;
