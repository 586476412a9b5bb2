import { computed, type ReadonlySignal, signal } from '@preact/signals'

/** What the shop that frames the page does for it. */
export interface Frame {
  /** Opens a wallet link; false if the shop cannot. */
  wallet(url: string): boolean
  /** Closes the dialog; null if the page stands in none. */
  close: (() => void) | null
  hasTyped(): boolean
}

/** The frame of a shop around the page, and the question before its dialog closes. */
export interface FrameModel {
  /** Closes the dialog, or asks first; null without a dialog. */
  readonly close: ReadonlySignal<(() => void) | null | undefined>
  /** Whether the customer is being asked if the dialog may close, which would drop what was typed. */
  readonly isLeaving: ReadonlySignal<boolean>
  stay(): void
  /** Opens a wallet link through the shop; false without a frame. */
  openWallet(url: string): boolean
  enterFrame(frame: Frame): void
}

/** `isAtForm`: whether closing could drop what was typed. A payment that has started is taken up again. */
export function createFrameModel(isAtForm: () => boolean): FrameModel {
  const frame = signal<Frame | null>(null)
  const question = signal<'asked' | 'answered' | null>(null)

  /** Asks once, where something was typed. */
  function requestClose() {
    if (question.peek() || !isAtForm() || !frame.peek()?.hasTyped()) return frame.peek()?.close?.()
    question.value = 'asked'
  }

  return {
    close: computed(() => frame.value?.close && requestClose),
    isLeaving: computed(() => question.value === 'asked'),
    stay() {
      question.value = 'answered'
    },
    openWallet: (url) => frame.peek()?.wallet(url) ?? false,
    enterFrame(entered) {
      frame.value = entered
    },
  }
}
