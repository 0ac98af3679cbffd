/** Lets the browser keep a text as a file. Signs that no file name may have become `-`. */
export function saveText(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  Object.assign(document.createElement('a'), {
    href: address,
    download: name.replace(/[\\/:*?"<>|]/g, '-'),
  }).click();
  URL.revokeObjectURL(address);
}
