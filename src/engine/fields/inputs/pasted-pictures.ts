const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
};
const INLINE =
  /<img\b[^>]*?\bsrc="data:(image\/(?:png|jpeg|gif|webp));base64,([A-Za-z0-9+/=\s]+)"[^>]*>/g;

type Upload = (file: File) => Promise<{ readonly id: string }>;

/** Pictures of a clipboard that are files of their own, e.g. a screenshot. */
export function picturesOf(files: FileList): readonly File[] {
  return [...files].filter(({ type }) => Object.hasOwn(EXTENSIONS, type));
}

/** Markup whose inline pictures were uploaded and stand by the address of their file; one that could not be is left out. */
export async function withUploaded(
  html: string,
  upload: Upload,
  fileUrl: (id: string) => string,
): Promise<string> {
  const found = [...html.matchAll(INLINE)];
  const tags = await Promise.all(
    found.map(async ([, type = '', data = '']) => {
      try {
        const { id } = await upload(fileOf(type, data));
        return pictureTag(fileUrl(id));
      } catch {
        return '';
      }
    }),
  );
  let at = 0;
  return html.replace(INLINE, () => tags[at++] ?? '');
}

export function pictureTag(address: string): string {
  return `<img src="${address.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}" alt="">`;
}

function fileOf(type: string, data: string): File {
  const text = atob(data.replace(/\s/g, ''));
  const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  return new File([bytes], `picture.${EXTENSIONS[type] ?? 'png'}`, { type });
}
