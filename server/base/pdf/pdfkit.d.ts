/** What documents are drawn with: only the words that are used here. Pictures and fonts are given as bytes, so that nothing is read from a path. */
declare module 'pdfkit' {
  interface TextWords {
    readonly lineBreak: false;
    readonly features: Readonly<Record<string, boolean>>;
    readonly baseline: 'alphabetic';
  }
  /** A value that is written as an object of its own. */
  interface PdfObject {
    end(bytes: Uint8Array): void;
  }
  /** A picture that writes itself, once: then `obj` is what stands in the document. */
  export interface OwnPicture {
    readonly width: number;
    readonly height: number;
    readonly label: string;
    obj: PdfObject | null;
    embed(pdf: PDFDocument): void;
  }
  export default class PDFDocument {
    constructor(options: {
      /** Width and height, pt. */
      readonly size: readonly number[];
      readonly margin: number;
      readonly autoFirstPage: false;
      readonly font: null;
      readonly lang: string;
      readonly info: Readonly<Record<string, string | Date>>;
    });
    on(event: 'data', listener: (chunk: Uint8Array) => void): this;
    on(event: 'end', listener: () => void): this;
    registerFont(name: string, bytes: Buffer): this;
    addPage(): this;
    font(name: string): this;
    fontSize(size: number): this;
    fillColor(color: string): this;
    strokeColor(color: string): this;
    lineWidth(width: number): this;
    dash(line: number, more: { readonly space: number }): this;
    text(text: string, x: number, y: number, words: TextWords): this;
    ref(entries: object): PdfObject;
    image(
      picture: Buffer | OwnPicture,
      x: number,
      y: number,
      size: { readonly width: number; readonly height: number },
    ): this;
    moveTo(x: number, y: number): this;
    lineTo(x: number, y: number): this;
    path(d: string): this;
    rect(x: number, y: number, width: number, height: number): this;
    fill(): this;
    stroke(): this;
    save(): this;
    restore(): this;
    translate(x: number, y: number): this;
    scale(factor: number): this;
    rotate(degrees: number): this;
    readonly outline: { addItem(title: string, place: { readonly top: number }): unknown };
    end(): void;
  }
}
