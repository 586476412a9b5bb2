/**
 * A square bit matrix as text, `"<side>:<base64>"`: the bits row by row without gaps, starting with the highest bit
 * of the first byte; the last byte is padded with zeros.
 */
export function encodeMatrix(side: number, bit: (row: number, column: number) => boolean | number): string {
  const bytes = new Uint8Array(Math.ceil((side * side) / 8))
  for (let i = 0; i < side * side; i++) {
    if (bit(Math.floor(i / side), i % side)) bytes[i >> 3] = (bytes[i >> 3] ?? 0) | (128 >> (i & 7))
  }
  return `${side}:${btoa(String.fromCharCode(...bytes))}`
}

/**
 * The dark modules as an SVG path, one unit per module, without the quiet zone (4 on every side, to be added by
 * `viewBox`). Adjacent modules of a row become one rectangle. Throws RangeError when the text is not such a matrix.
 */
export function matrixPath(matrix: string): { side: number; path: string } {
  const [, digits = '', base64 = ''] = /^(\d{1,3}):([A-Za-z0-9+/]+={0,2})$/.exec(matrix) ?? []
  const side = Number(digits)
  const bytes = base64.length % 4 === 0 ? atob(base64) : ''
  if (side < 1 || bytes.length !== Math.ceil((side * side) / 8)) throw new RangeError('no bit matrix')
  const dark = (i: number) => (bytes.charCodeAt(i >> 3) & (128 >> (i & 7))) !== 0
  let path = ''
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      const start = column
      while (column < side && dark(row * side + column)) column++
      const run = column - start
      if (run > 0) path += `M${start} ${row}h${run}v1h-${run}z`
    }
  }
  return { side, path }
}
