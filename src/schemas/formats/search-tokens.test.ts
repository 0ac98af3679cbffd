import { linesAround, markHits } from './search-marks.ts';
import { queryOf, searchVector, tokensOf } from './search-tokens.ts';

const wordsOf = (text: string) => tokensOf(text).map(({ word }) => word);

describe('words of full search', () => {
  it.each([
    ['氨氮超标', ['氨氮', '氮超', '超标', '标']],
    ['超标，原因', ['超标', '标', '原因', '因']],
    ['ＣＯＤ偏高', ['cod', '偏高', '高']],
    ['HJ 212-2017', ['hj', '212', '2017']],
    ['HJ212', ['hj', '212']],
    ['0.5 mg/m³', ['0', '5', 'mg', 'm', '3']],
    ["it's 'quoted' \\ & | !", ['it', 's', 'quoted']],
    ['  ，。!?', []],
  ])('of %s', (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });

  it('a phrase goes on over the last character of a run', () => {
    expect(queryOf('超标COD')?.phrase).toBe("('超标' <2> 'cod':*)");
  });

  it.each([
    ['氨氮', "'氨氮'"],
    ['氨氮超', "'氨氮' & '氮超'"],
    ['氨氮超标', "(('氨氮' & '超标') | ('氨':* & '氮超' & '超标'))"],
    ['高氨氮超标', "(('高氨' & '氮超' & '超标') | ('高':* & '氨氮' & '超标'))"],
    ['氨氮 COD', "'氨氮' & 'cod':*"],
    ['氨氮COD偏高', "'氨氮' & 'cod' & '偏高'"],
  ])('scattered, %s asks %s', (typed, all) => {
    expect(queryOf(typed)?.all).toBe(all);
  });

  it('one character is the beginning of a word', () => {
    expect(queryOf('标')?.all).toBe("'标':*");
  });

  it('what holds no word asks nothing', () => {
    expect(queryOf(' ，。 & | ! ( ')).toBeUndefined();
  });

  it('a title says its words apart, and no text runs into the next', () => {
    expect(searchVector({ title: ['氨氮'], labels: ['COD'], body: ['超标'] })).toBe(
      "'氨氮':1A '=氨氮':1A '氮':2A '=氮':2A 'cod':12B '超标':22D '标':23D",
    );
  });
});

describe('marks', () => {
  it('stand on what was typed, in the text as it was written', () => {
    expect(markHits('总排口ＣＯＤ偏高', queryOf('cod 偏高'))).toEqual([
      { text: '总排口' },
      { text: 'ＣＯＤ偏高', isHit: true },
    ]);
  });

  it('of one character stand on that character alone', () => {
    expect(markHits('超标原因', queryOf('标'))).toEqual([
      { text: '超' },
      { text: '标', isHit: true },
      { text: '原因' },
    ]);
  });

  it('the lines stand around the longest hit', () => {
    const text = `标准。${'前'.repeat(300)}氨氮超标${'后'.repeat(300)}`;

    const lines = linesAround(text, queryOf('氨氮超标'));

    expect(lines.find(({ isHit }) => isHit)?.text).toBe('氨氮超标');
    expect(lines[0]?.text).toBe('…');
    expect(lines.map((piece) => piece.text).join('').length).toBeLessThan(120);
  });
});
