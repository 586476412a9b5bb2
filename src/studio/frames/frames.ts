import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals'
import type { Page } from '../../contract/page/page'
import type { I18n } from '../../page/i18n/create-i18n'
import { loadEverything } from '../../page/screens/lazy-screens'
import type { Scheme } from '../../payment/theme/defaults'
import { paletteOf } from '../../payment/theme/palette'
import { type Properties, shapeProperties } from '../../payment/theme/theme-style'
import type { Look } from '../look/look'
import { copyStyles } from './dev-styles'
import { type DrawnPage, drawPage } from './draw-page'
import { guardFrame, styleFrame } from './frame-document'
import { fitHeight } from './frame-height'
import { loadI18n } from './page-languages'
import { samplePage } from './samples'
import type { Preview } from './screens'
import { DEVICE_HEIGHT, type ViewOptions } from './view-options'

/** A frame with a page in it. */
export type LiveFrame = {
  preview: Preview
  document: Document
  /** Null until the page is drawn. */
  drawn: ReadonlySignal<DrawnPage | null>
  /** Draws the page again in its first state. */
  restart(): void
  end(): void
}

type Deps = { page: Page; look: ReadonlySignal<Look>; options: ViewOptions; now: number }

type FrameOptions = {
  preview: Preview
  /** Whether the designer can use the page. Otherwise the frame is as high as its content, and ignores input. */
  isInteractive: boolean
  onHeight?: (height: number) => void
}

export interface Frames {
  /** Draws a screen into a frame whose empty document has loaded. */
  start(element: HTMLIFrameElement, options: FrameOptions): LiveFrame | null
  readonly live: ReadonlySignal<readonly LiveFrame[]>
  /** The look's custom properties in each colour scheme, as applied to the frames. */
  readonly properties: Readonly<Record<Scheme, ReadonlySignal<Properties>>>
}

/** All frames of the studio: each draws one screen, and all are restyled together when the look changes. */
export function createFrames({ page, look, options, now }: Deps): Frames {
  const i18n = signal<I18n | null>(null)
  const live = signal<readonly LiveFrame[]>([])
  const properties = {
    light: computed(() => computeProperties(look.value, 'light')),
    dark: computed(() => computeProperties(look.value, 'dark')),
  }
  const sample = computed(() => withLook(samplePage(page, options.long.value), look))
  const layoutKey = computed(() => toLayoutKey(look.value))

  effect(() => {
    const language = options.language.value
    // All chunks are loaded before the first frame is drawn, because frames send no requests.
    Promise.all([loadI18n(language), loadEverything()]).then(([loaded]) => {
      if (options.language.peek() === language) i18n.value = loaded
    })
  })

  function start(element: HTMLIFrameElement, { preview, isInteractive, onHeight }: FrameOptions): LiveFrame | null {
    const document = element.contentDocument
    const root = document?.getElementById('app')
    if (!document || !root) return null
    guardFrame(document)
    const drawn = signal<DrawnPage | null>(null)
    function draw() {
      const texts = i18n.value
      const currentPage = sample.value
      if (!texts) return
      untracked(() => {
        drawn.peek()?.end()
        drawn.value = drawPage(root as Element, { preview, page: currentPage, i18n: texts, now, isInteractive })
      })
    }
    function fitToContent(minHeight: number) {
      const height = fitHeight(element, minHeight)
      if (height !== null) onHeight?.(height)
    }
    if (import.meta.env.DEV)
      copyStyles(document, () => !isInteractive && fitToContent(DEVICE_HEIGHT[options.width.peek()]))
    const disposers = [
      effect(draw),
      effect(() =>
        styleFrame(document, {
          scheme: options.scheme.value,
          properties: properties[options.scheme.value].value,
          language: options.language.value,
          direction: options.effectiveDirection.value,
          largeText: options.largeText.value,
        }),
      ),
      effect(() => {
        const minHeight = DEVICE_HEIGHT[options.width.value]
        // Reads the signals that affect the height, so that the effect runs again when one changes.
        for (const source of [layoutKey, options.effectiveDirection, options.largeText]) source.value
        const isVisible = drawn.value !== null && options.opened.value === null
        if (isVisible && !isInteractive) requestAnimationFrame(() => fitToContent(minHeight))
      }),
    ]
    const frame: LiveFrame = {
      preview,
      document,
      drawn,
      restart: () => untracked(draw),
      end() {
        for (const end of disposers) end()
        drawn.peek()?.end()
        live.value = live.peek().filter((one) => one !== frame)
      },
    }
    live.value = [...live.peek(), frame]
    return frame
  }

  return { start, live, properties }
}

/** The parts of the look that affect layout, as one comparable text. */
function toLayoutKey({ theme: { font, density, logo, merchant_name }, copy }: Look): string {
  return JSON.stringify([font, density, logo, merchant_name, copy])
}

const computeProperties = ({ theme }: Look, scheme: Scheme): Properties => ({
  ...paletteOf(theme, scheme).palette,
  ...shapeProperties(theme),
})

/** The page with getters for the look, so that only components that read the look are redrawn when it changes. */
const withLook = (page: Page, look: ReadonlySignal<Look>): Page =>
  Object.defineProperties({ ...page } as Page, {
    theme: { get: () => look.value.theme, enumerable: true },
    copy: { get: () => look.value.copy, enumerable: true },
  })
