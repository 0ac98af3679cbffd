/** What the page gets from the house around it. */
export interface BookHouse {
  readonly onBack: () => void;
  /** A new template was saved for the first time: its address is another one now. */
  readonly onMade: (id: string) => void;
  /** The codes of all dictionaries; none where they could not be read. */
  readonly dictTypes: () => readonly string[];
}
