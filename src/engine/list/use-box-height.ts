import { useEffect, useState, type RefObject } from 'react';

/** Height of an element in px, followed as it changes. */
export function useBoxHeight(box: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(400);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setHeight(Math.round(element.clientHeight)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return height;
}
