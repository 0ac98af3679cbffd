/** The part of bpmn-moddle that is used; its own declarations are not reachable by its name. */
declare module 'bpmn-moddle' {
  export class BpmnModdle {
    fromXML(
      xml: string,
      type: string,
      options?: object,
    ): Promise<{
      readonly rootElement: { readonly $type: string };
      readonly warnings: readonly { readonly message: string }[];
    }>;
    toXML(
      element: { readonly $type: string },
      options: { readonly format: boolean },
    ): Promise<{ readonly xml: string }>;
  }
}
