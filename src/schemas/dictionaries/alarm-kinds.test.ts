import texts from '#locales/zh-CN/alarm.json' with { type: 'json' };
import limitFile from '../entities/dm/limit.json' with { type: 'json' };
import {
  ALARM_KIND,
  ALARM_KIND_CARDS,
  alarmKindCard,
  JUDGED_KINDS,
  limitWatchOf,
} from './alarm-kinds.ts';
import dictionaries from './dictionaries.json' with { type: 'json' };

const valuesOf = (name: 'alarm_type' | 'alarm_advice' | 'alarm_level'): readonly string[] =>
  dictionaries[name].items.map(({ value }) => value);

describe('cards of alarm kinds', () => {
  it('there is one for each of the 21 values of the dictionary, with a sentence, an advice and a level there are', () => {
    expect(Object.keys(ALARM_KIND_CARDS).toSorted()).toEqual(
      [...valuesOf('alarm_type')].toSorted(),
    );
    expect(Object.keys(ALARM_KIND_CARDS)).toHaveLength(21);
    expect(valuesOf('alarm_advice')).toEqual(expect.arrayContaining(Object.keys(ALARM_KIND_CARDS)));
    for (const card of Object.values(ALARM_KIND_CARDS)) {
      expect(Object.keys(texts)).toContain(card.text);
      expect(valuesOf('alarm_level')).toContain(String(card.level));
    }
  });

  it('each has the name of its value; a kind of an installation’s own has none', () => {
    for (const [kind, { name }] of Object.entries(ALARM_KIND_CARDS))
      expect(ALARM_KIND[name]).toBe(kind);
    expect(alarmKindCard('99')).toBeUndefined();
    expect(alarmKindCard('constructor')).toBeUndefined();
  });

  it('the kinds that are remembered value by value are those that values end', () => {
    expect([...JUDGED_KINDS].toSorted()).toEqual(['1', '13', '16', '2', '3', '4', '5', '6', '9']);
  });

  it('the fields by which limits watch for a kind are fields of a limit', () => {
    const fields = Object.keys(limitFile.fields);

    const named = JUDGED_KINDS.flatMap((kind) => {
      const { needs = [], countedBy = null } = limitWatchOf(kind) ?? {};
      return [...needs, ...(countedBy === null ? [] : [countedBy])];
    });

    expect(fields).toEqual(expect.arrayContaining(named));
    expect(limitWatchOf('8')).toBeUndefined();
  });
});
