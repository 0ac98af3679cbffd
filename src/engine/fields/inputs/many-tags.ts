/** So many chosen values are shown in a form before the rest is counted; filters keep to one line. */
const MOST_TAGS = 12;

/** How a list of several values shows what is chosen: over lines in a form, in one line in a filter, the rest as a number that fits. */
export function manyTags(isForm: boolean) {
  return {
    mode: 'multiple' as const,
    maxTagCount: isForm ? MOST_TAGS : ('responsive' as const),
    maxTagPlaceholder: (omitted: readonly unknown[]) => `+${omitted.length}`,
  };
}
