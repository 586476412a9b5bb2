import { computed, type ReadonlySignal, signal } from '@preact/signals'

/** The connection to the shop that frames the page. */
export interface Frame {
  /** Opens a wallet link; false if the shop cannot. */
  openWallet(url: string): boolean
  /** Closes the dialog; null if the page is not in a dialog. */
  close: (() => void) | null
  hasTyped(): boolean
}

/** The shop's frame around the page, and the question before its dialog closes. */
export interface FrameModel {
  /** Closes the dialog, or asks first; null without a dialog. */
  readonly close: ReadonlySignal<(() => void) | null | undefined>
  /** Whether the page asks the customer to confirm that the dialog closes, since typed values would be lost. */
  readonly isConfirmingClose: ReadonlySignal<boolean>
  cancelClose(): void
  /** Opens a wallet link through the shop; false without a frame. */
  openWallet(url: string): boolean
  enterFrame(frame: Frame): void
}

/** `isAtForm`: whether closing could lose typed values. A payment that has started is resumed later. */
export function createFrameModel(isAtForm: () => boolean): FrameModel {
  const frame = signal<Frame | null>(null)
  const question = signal<'open' | 'answered' | null>(null)

  /** Asks once, if the customer has typed something. */
  function requestClose() {
    if (question.peek() || !isAtForm() || !frame.peek()?.hasTyped()) return frame.peek()?.close?.()
    question.value = 'open'
  }

  return {
    close: computed(() => frame.value?.close && requestClose),
    isConfirmingClose: computed(() => question.value === 'open'),
    cancelClose() {
      question.value = 'answered'
    },
    openWallet: (url) => frame.peek()?.openWallet(url) ?? false,
    enterFrame(entered) {
      frame.value = entered
    },
  }
}
