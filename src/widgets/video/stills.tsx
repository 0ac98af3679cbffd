import { useEffect, useState } from 'react';

const EVERY_MS = 1_000;

interface StillsProps {
  /** Of one picture, or of a stream of them. */
  readonly url: string;
  readonly name: string;
  readonly onShown: () => void;
  readonly onLost: () => void;
}

/** A picture a second; of a stream of pictures the browser itself shows one after another. */
export function Stills({ url, name, onShown, onLost }: StillsProps) {
  const [turn, setTurn] = useState(0);
  const isStream = url.endsWith('.mjpeg');
  useEffect(() => {
    if (isStream) return undefined;
    const timer = setTimeout(() => setTurn((old) => old + 1), EVERY_MS);
    return () => clearTimeout(timer);
  }, [turn, isStream, url]);
  return (
    <img
      className="dsr-video-picture"
      src={isStream ? url : `${url}?t=${turn}`}
      alt={name}
      draggable={false}
      onLoad={onShown}
      onError={onLost}
    />
  );
}
