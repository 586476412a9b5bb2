declare module 'virtual:styles/*' {
  /** The styles of a folder's components; empty where the document has them already. */
  const styles: string
  export default styles
}
