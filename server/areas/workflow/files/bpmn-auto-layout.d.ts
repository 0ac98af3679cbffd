/** The part of bpmn-auto-layout that is used; it brings no declarations. */
declare module 'bpmn-auto-layout' {
  /** The file with a drawing of its first process, in place of the one it has. */
  export function layoutProcess(xml: string): Promise<string>;
}
