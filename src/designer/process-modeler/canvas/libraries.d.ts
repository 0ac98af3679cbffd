/** Plug-ins of the drawing library that come without declarations: modules it takes as they are. */
declare module 'diagram-js-minimap' {
  const minimap: object;
  export default minimap;
}
declare module 'diagram-js-grid' {
  const grid: object;
  export default grid;
}
