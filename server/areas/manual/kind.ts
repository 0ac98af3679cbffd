/** Values of the dictionary `manual_reading_kind`: one that stands in for an hour, and one that stands beside it. */
export const KIND = { manual: '1', laboratory: '2' } as const;
