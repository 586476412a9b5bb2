/** A mark of our own drawing on a grid of 24: white lines on a shape that is filled with a colour. */
export type Drawing = {
  fill: string
  /** The path of the lines. */
  lines: string
  /** The colour of the lines, if they are not white. */
  ink?: string
}
