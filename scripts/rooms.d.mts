interface Room {
  readonly room: string;
  readonly lives: string;
  readonly may: readonly string[];
  readonly packages: readonly string[];
}
export function checkRooms(tree: { root: string; rooms: readonly Room[] }): {
  problems: string[];
  files: number;
};
