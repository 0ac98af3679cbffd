import { put, putNext, readSaved, readWall, saveWall, tourOn, windowsOf } from './wall-layout.ts';

const wall = readWall({ layout: 4, windows: ['a', null, 'b'], tour: 10 });

describe('what a wall shows', () => {
  it('a camera takes the next free window, the first where none is free, and stays where it is shown', () => {
    expect(windowsOf(putNext(wall, 'c'))).toEqual(['a', 'c', 'b', null]);
    expect(putNext(wall, 'b')).toBe(wall);
    const full = ['x', 'y', 'z'].reduce(putNext, put(wall, 1, 'q'));
    expect(windowsOf(full)).toEqual(['z', 'q', 'b', 'x'].map((one, at) => (at === 0 ? 'z' : one)));
  });

  it.each([
    [null, 4, 0],
    [{ layout: 5, windows: 'x', tour: 7 }, 4, 0],
    [{ layout: 9, windows: [1, 'a'], tour: 30 }, 9, 30],
  ])('what was kept is made sound: %j', (kept, layout, tour) => {
    expect(readWall(kept)).toMatchObject({ layout, tour });
    expect(windowsOf(readWall(kept))).toHaveLength(layout);
  });

  it('walls are kept by name, each name once, and no more than are found again', () => {
    const [one] = saveWall([], '值班', wall) ?? [];
    const many = Array.from({ length: 20 }, (_, at) => ({ name: String(at), wall }));

    expect(one).toEqual({ name: '值班', wall });
    expect(saveWall(one ? [one] : [], '值班', putNext(wall, 'c'))).toMatchObject([
      { name: '值班', wall: { windows: ['a', 'c', 'b', null] } },
    ]);
    expect(saveWall(many, '再一个', wall)).toBeUndefined();
    expect(saveWall(many, '3', wall)).toHaveLength(20);
    expect(readSaved([{ name: '夜班', wall: { layout: 9 } }, { name: '' }, null, 3])).toMatchObject(
      [{ name: '夜班', wall: { layout: 9, tour: 0 } }],
    );
    expect(readSaved('x')).toEqual([]);
  });

  it('a tour goes over all cameras, and over its end to the first', () => {
    const cameras = ['1', '2', '3', '4', '5'];

    expect(tourOn(wall, cameras, 0).windows).toEqual(['1', '2', '3', '4']);
    expect(tourOn(wall, cameras, 1).windows).toEqual(['5', '1', '2', '3']);
    expect(tourOn(wall, ['1'], 3).windows).toEqual(['1']);
  });
});
