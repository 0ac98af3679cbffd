import './print.css';
/** Prints one part of the page with its own style: everything else is hidden by the print style sheet. */
export function printList(root: HTMLElement | null): void {
  if (!root) return;
  root.classList.add('engine-printing');
  document.body.classList.add('engine-printing-page');
  window.print();
  root.classList.remove('engine-printing');
  document.body.classList.remove('engine-printing-page');
}

/** Prints a sheet that was made for paper and stands directly below the body: nothing else takes room. */
export function printElement(sheet: HTMLElement | null): void {
  if (!sheet) return;
  document.body.classList.add('engine-printing-sheet');
  window.print();
  document.body.classList.remove('engine-printing-sheet');
}
