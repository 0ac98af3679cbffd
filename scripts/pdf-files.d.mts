/** Folders of what PDFs may leave out of themselves, and where the client asks for them. */
export const PDF_FOLDERS: readonly { readonly served: string; readonly folder: string }[];
export function pdfFiles(): { readonly fileName: string; readonly source: Buffer }[];
