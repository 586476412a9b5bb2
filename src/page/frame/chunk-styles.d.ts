declare module 'virtual:styles/*' {
  /** The style sheets of a folder, and those that are named `*.<folder>.css`; empty where the document has them already. */
  const styles: string
  export default styles
}
