import fc from 'fast-check'
import QRCode from 'qrcode'
import { describe, expect, it } from 'vitest'
import { encodeMatrix, matrixPath } from '../../src/payment/qr-matrix'

/** Paints the path back into cells, by its definition: rectangles of one row. */
function paint(path: string, side: number): number[] {
  const cells = new Array<number>(side * side).fill(0)
  const runs = path.match(/M\d+ \d+h\d+v1h-\d+z/g) ?? []
  expect(runs.join('')).toBe(path)
  for (const run of runs) {
    const [x = 0, y = 0, width = 0, , back = 0] = (run.match(/\d+/g) ?? []).map(Number)
    expect(back).toBe(width)
    expect(x + width).toBeLessThanOrEqual(side)
    for (let i = x; i < x + width; i++) cells[y * side + i] = (cells[y * side + i] ?? 0) + 1
  }
  return cells
}

describe('a bit matrix', () => {
  it('survives encoding and drawing, and each module is drawn once', () => {
    const matrix = fc
      .integer({ min: 1, max: 45 })
      .chain((side) =>
        fc.array(fc.boolean(), { minLength: side * side, maxLength: side * side }).map((bits) => ({ side, bits })),
      )
    fc.assert(
      fc.property(matrix, ({ side, bits }) => {
        const { side: read, path } = matrixPath(encodeMatrix(side, (row, column) => bits[row * side + column] ?? false))
        expect(read).toBe(side)
        expect(paint(path, side)).toEqual(bits.map(Number))
      }),
    )
  })

  it('has the modules of a code of the package qrcode, in 240 to 640 bytes', () => {
    for (const payload of ['TJEh7TX8sNj5uq4hXKyYdTrnGmeeG48top', 'x'.repeat(160)]) {
      const { modules } = QRCode.create(payload, { errorCorrectionLevel: 'M' })
      const text = encodeMatrix(modules.size, (row, column) => modules.get(row, column))
      expect(paint(matrixPath(text).path, modules.size)).toEqual([...modules.data])
      expect(text.length).toBeLessThanOrEqual(640)
    }
  })

  it('draws a row of dark modules in one run', () => {
    expect(matrixPath(encodeMatrix(3, () => true))).toEqual({
      side: 3,
      path: 'M0 0h3v1h-3zM0 1h3v1h-3zM0 2h3v1h-3z',
    })
    expect(matrixPath(encodeMatrix(2, (row, column) => row === column))).toEqual({
      side: 2,
      path: 'M0 0h1v1h-1zM1 1h1v1h-1z',
    })
  })

  it('throws a RangeError for any other text', () => {
    for (const text of [
      '',
      '3',
      '3:',
      '0:AA==',
      '21:AAAA',
      '2:!!!!',
      '2:A',
      '2:AAAAA',
      'x:AA==',
      '<svg>',
      '9999:AA==',
    ]) {
      expect(() => matrixPath(text), text).toThrow(RangeError)
    }
  })
})
