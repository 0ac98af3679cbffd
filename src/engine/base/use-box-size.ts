import { useLayoutEffect, useState, type RefObject } from 'react';

/** px; a width of 0 is not known yet */
interface BoxSize {
  readonly width: number;
  readonly height: number;
}

const UNKNOWN: BoxSize = { width: 0, height: 400 };

const sizeOf = (element: HTMLElement): BoxSize => ({
  width: Math.round(element.clientWidth),
  height: Math.round(element.clientHeight),
});

/** Inner size of an element, followed as it changes. */
export function useBoxSize(box: RefObject<HTMLElement | null>): BoxSize {
  // a box that stands already is measured before what goes into it is drawn, which then is drawn once
  const [size, setSize] = useState<BoxSize>(() => (box.current ? sizeOf(box.current) : UNKNOWN));
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const measure = (): void => {
      const { width, height } = sizeOf(element);
      // a page that is left keeps the size it will have again
      const isSeen = width > 0 || height > 0;
      setSize((old) =>
        !isSeen || (old.width === width && old.height === height) ? old : { width, height },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return size;
}
