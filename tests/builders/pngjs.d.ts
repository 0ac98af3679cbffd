/** A reader of PNG that nobody here wrote: only the word that is used. */
declare module 'pngjs' {
  export const PNG: {
    readonly sync: {
      /** Red, green, blue and alpha of each pixel, 0 to 255. */
      read(bytes: Buffer): {
        readonly width: number;
        readonly height: number;
        readonly data: Buffer;
      };
    };
  };
}
