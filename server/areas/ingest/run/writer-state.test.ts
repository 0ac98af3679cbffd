import {
  arrive,
  type Attempt,
  depart,
  FAILED,
  fallen,
  hasTime,
  layOut,
  take,
  WAITING,
} from './writer-state.ts';

const whole: Attempt = { batch: [], isPart: false };
const part: Attempt = { batch: [], isPart: true };

describe('where the writer stands', () => {
  it('there is time for the next batch once the one in hand is on its way, and for one only', () => {
    const judging = take<string>(whole);
    const writing = depart(judging, whole);

    expect(hasTime(judging)).toBe(false);
    expect(hasTime(writing)).toBe(true);
    expect(hasTime(layOut(writing, 'next'))).toBe(false);
  });

  it('nothing is made ready on top of a part of a refused batch', () => {
    expect(hasTime(depart(take<string>(part), part))).toBe(false);
  });

  it('a statement that is told to be on its way when its attempt is over changes nothing', () => {
    const again = take<string>({ ...whole });

    expect(depart(again, whole)).toBe(again);
    expect(depart<string>(WAITING, whole)).toBe(WAITING);
    expect(depart<string>(FAILED, whole)).toBe(FAILED);
  });

  it('a batch that arrives leaves the next one ready, or nothing in hand', () => {
    const writing = depart(take<string>(whole), whole);

    expect(arrive(writing)).toEqual({ at: 'waiting' });
    expect(arrive(layOut(writing, 'next'))).toEqual({ at: 'laidOut', next: 'next' });
    // written before its statement was told to be on its way
    expect(arrive(take<string>(whole))).toEqual({ at: 'waiting' });
  });

  it('what was made ready on top of a batch that fails falls with it', () => {
    const writing = depart(take<string>(whole), whole);

    expect(fallen(layOut(writing, 'next'))).toBe('next');
    expect(fallen(writing)).toBeNull();
    expect(fallen(take<string>(whole))).toBeNull();
  });
});
