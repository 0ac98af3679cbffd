const WAIT_MS = 10_000;
/** A position this old is where one still is: fields of one form that ask one after the other get the same. */
const FRESH_MS = 30_000;
const DIGITS = 6;

/** Degrees WGS-84, six decimals. */
export interface Position {
  readonly lng: number;
  readonly lat: number;
}

/** Browsers tell their position on HTTPS and localhost only. */
export function hasPosition(): boolean {
  return window.isSecureContext && 'geolocation' in navigator;
}

/** Where the browser is. Rejects where the person or the device does not tell it within ten seconds. */
export function myPosition(): Promise<Position> {
  const round = (value: number): number => Number(value.toFixed(DIGITS));
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lng: round(coords.longitude), lat: round(coords.latitude) }),
      reject,
      { enableHighAccuracy: true, timeout: WAIT_MS, maximumAge: FRESH_MS },
    );
  });
}
