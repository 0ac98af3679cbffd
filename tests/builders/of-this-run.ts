/**
 * What a program that a test starts has from the run itself: where programs lie, and which day it is (a run is made to live on another
 * day by a library that is loaded into each program). The settings of whoever runs the tests are not among it.
 */
export function ofThisRun(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value !== undefined &&
      (name === 'PATH' || name === 'LD_PRELOAD' || name.startsWith('FAKETIME'))
        ? [[name, value]]
        : [],
    ),
  );
}
