import { computed, effect, type ReadonlySignal, signal } from '@preact/signals'
import { whenIdle } from '../../browser/when-idle'
import { SCHEMES, type Scheme } from '../../payment/theme/defaults'
import { applyColors } from '../frames/frame-document'
import type { Frames, LiveFrame } from '../frames/frames'
import { type Fault, type FrameMeasurement, findFaults } from './faults'
import type { LookModel } from './look-model'
import { measureContrast } from './measure-contrast'

/** Milliseconds without a change before measuring, because a moving slider changes the look continuously. */
const SETTLE_MS = 200

export interface ContrastModel {
  readonly state: ReadonlySignal<'measuring' | 'done'>
  /** Pairs of colours with too little contrast, worst first. */
  readonly faults: ReadonlySignal<readonly Fault[]>
  /** The number of measured pairs and frames, and the lowest contrast as a multiple of the required one. */
  readonly summary: ReadonlySignal<{ pairs: number; frames: number; lowestMargin: number }>
  /** The names of the screens with failures. */
  readonly failing: ReadonlySignal<ReadonlySet<string>>
}

/**
 * Measures the contrast in every frame and in both colour schemes after the last change. It switches a frame to the
 * other scheme and back before the browser paints.
 */
export function createContrast(frames: Frames, { look }: Pick<LookModel, 'look'>): ContrastModel {
  const measured = signal<readonly FrameMeasurement[]>([])
  const state = signal<'measuring' | 'done'>('measuring')
  let round = 0

  function measureFrame({ preview, document }: LiveFrame): FrameMeasurement[] {
    const current: Scheme = document.documentElement.style.colorScheme === 'dark' ? 'dark' : 'light'
    const results = SCHEMES.map((scheme) => {
      applyColors(document, scheme, frames.properties[scheme].peek())
      return { preview, scheme, pairs: measureContrast(document) }
    })
    applyColors(document, current, frames.properties[current].peek())
    return results
  }

  async function measureAll(currentRound: number) {
    const results: FrameMeasurement[] = []
    for (const frame of frames.live.peek()) {
      await new Promise<void>((resolve) => whenIdle(resolve))
      if (currentRound !== round) return
      // A frame without layout has nothing to measure.
      if (frame.document.documentElement.clientWidth > 0) results.push(...measureFrame(frame))
    }
    measured.value = results
    state.value = 'done'
  }

  effect(() => {
    look.value
    for (const frame of frames.live.value) frame.drawn.value
    const currentRound = ++round
    state.value = 'measuring'
    setTimeout(() => {
      if (currentRound === round) measureAll(currentRound)
    }, SETTLE_MS)
  })

  const faults = computed(() => findFaults(measured.value, look.value.theme))
  return {
    state,
    faults,
    summary: computed(() => {
      const all = measured.value.flatMap(({ pairs }) => pairs)
      const lowestMargin = all.reduce(
        (lowest, one) => Math.min(lowest, one.ratio / one.needed),
        Number.POSITIVE_INFINITY,
      )
      return { pairs: all.length, frames: measured.value.length / 2, lowestMargin }
    }),
    failing: computed(() => new Set(faults.value.flatMap(({ screens }) => screens.map(({ name }) => name)))),
  }
}
