import { describe, expect, it } from 'vitest'
import { advance, type History, redo, startHistory, undo } from '../../../src/studio/look/history'

const walk = (steps: readonly (readonly [state: string, label: string, at: number])[]): History<string> =>
  steps.reduce((history, [state, label, at]) => advance(history, state, label, at), startHistory('start'))

describe('undo', () => {
  it('goes back step by step, and forward again', () => {
    const history = walk([
      ['one', 'a', 0],
      ['two', 'b', 5000],
    ])
    const back = undo(history)
    expect([back?.label, back?.history.present]).toEqual(['b', 'one'])
    const further = back && undo(back.history)
    expect(further?.history.present).toBe('start')
    expect(further && undo(further.history)).toBeNull()
    const forth = further && redo(further.history)
    expect([forth?.label, forth?.history.present]).toEqual(['a', 'one'])
    expect(forth && redo(forth.history)?.history.present).toBe('two')
  })

  it('undoes the movement of a slider in one step', () => {
    const history = walk([
      ['1', 'radius', 0],
      ['2', 'radius', 300],
      ['3', 'radius', 900],
    ])
    expect(history.past).toHaveLength(1)
    expect(undo(history)?.history.present).toBe('start')
  })

  it('separates steps after a pause, or after another change', () => {
    expect(
      walk([
        ['1', 'radius', 0],
        ['2', 'radius', 5000],
      ]).past,
    ).toHaveLength(2)
    expect(
      walk([
        ['1', 'radius', 0],
        ['2', 'font', 10],
        ['3', 'radius', 20],
      ]).past,
    ).toHaveLength(3)
  })

  it('has nothing to redo after a new change', () => {
    const back = undo(
      walk([
        ['one', 'a', 0],
        ['two', 'b', 5000],
      ]),
    )
    if (!back) throw new Error('there is no step to undo')
    expect(redo(advance(back.history, 'new', 'b', 5100))).toBeNull()
    expect(advance(back.history, 'new', 'a', 5100).past).toHaveLength(2)
  })

  it('keeps two hundred steps', () => {
    const history = walk(Array.from({ length: 300 }, (_, i) => [String(i), String(i), i] as const))
    expect(history.past).toHaveLength(200)
  })
})
