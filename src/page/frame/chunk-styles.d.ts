declare module 'virtual:styles/*' {
  /** What the components of a folder wear; empty where the document has it already. */
  const styles: string
  export default styles
}
