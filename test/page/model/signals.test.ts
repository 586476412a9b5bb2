import { describe, expect, it } from 'vitest'
import { keepDrawn } from '../../../src/page/model/keep-drawn'
import { batch, computed, effect, signal } from '../../../src/page/model/signals'

describe('an effect', () => {
  it('acts at once, and again for each change of what it read, until it is ended', () => {
    const [amount, other] = [signal(1), signal(1)]
    const seen: number[] = []
    const end = effect(() => void seen.push(amount.value))
    amount.value = 2
    amount.value = 2
    other.value = 2
    end()
    amount.value = 3
    expect(seen).toEqual([1, 2])
  })

  it('hears only of what it read the last time, also through what is computed', () => {
    const [shown, hidden, open] = [signal('a'), signal('b'), signal(false)]
    const text = computed(() => (open.value ? hidden.value : shown.value))
    const seen: string[] = []
    effect(() => void seen.push(text.value))
    hidden.value = 'c'
    open.value = true
    shown.value = 'd'
    hidden.value = 'e'
    expect(seen).toEqual(['a', 'c', 'e'])
  })

  it('is not called by what it only peeked at', () => {
    const amount = signal(1)
    const double = computed(() => amount.value * 2)
    let times = 0
    effect(() => {
      times++
      amount.peek()
      double.peek()
    })
    amount.value = 2
    expect(times).toBe(1)
  })

  it('is called once for all that a batch writes, and after what it writes itself', () => {
    const [a, b, sum] = [signal(1), signal(1), signal(0)]
    const seen: number[] = []
    effect(() => {
      sum.value = a.value + b.value
    })
    effect(() => void seen.push(sum.value))
    batch(() => {
      a.value = 2
      b.value = 3
    })
    expect(seen).toEqual([2, 5])
  })
})

describe('a drawing', () => {
  it('is made anew once for all changes of a moment, and never after its end', async () => {
    const amount = signal(1)
    const drawn: number[] = []
    const end = keepDrawn(() => void drawn.push(amount.value))
    amount.value = 2
    amount.value = 3
    expect(drawn).toEqual([1])
    await Promise.resolve()
    expect(drawn).toEqual([1, 3])
    amount.value = 4
    end()
    await Promise.resolve()
    expect(drawn).toEqual([1, 3])
  })
})
