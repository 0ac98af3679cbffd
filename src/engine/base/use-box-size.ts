import { useLayoutEffect, useState, type RefObject } from 'react';

/** px; a width of 0 is not known yet */
interface BoxSize {
  readonly width: number;
  readonly height: number;
}

/** Inner size of an element, followed as it changes. */
export function useBoxSize(box: RefObject<HTMLElement | null>): BoxSize {
  const [size, setSize] = useState<BoxSize>({ width: 0, height: 400 });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const measure = (): void => {
      const [width, height] = [Math.round(element.clientWidth), Math.round(element.clientHeight)];
      setSize((old) => (old.width === width && old.height === height ? old : { width, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return size;
}
