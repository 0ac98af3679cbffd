/** The answers of a block that looks at its frame alone and remembers nothing. */
export const FRAME_ALONE = {
  looksBackMs: () => 0,
  settles: () => 0,
  remembersSilence: () => false,
  remembersOthers: () => false,
} as const;

/** Of a block that reads no values itself. */
export const READS_NOTHING = { reads: () => undefined } as const;
