import { BUTTON, createButtonLink, createStyledElement } from './styled-element'
import { type Words, wordsFor } from './words'

const CARD =
  'position:relative;box-sizing:border-box;max-width:100%;margin:auto;padding:48px 24px 28px;border-radius:14px;font:16px/1.5 system-ui,sans-serif;text-align:center;color:CanvasText;background:Canvas;'
const IN_DIALOG = 'width:min(100vw - 32px,360px)'
const INLINE = 'border:1px solid #8886'
const CLOSE =
  'position:absolute;top:2px;inset-inline-end:2px;width:44px;height:44px;border:0;font:24px/1 system-ui,sans-serif;color:inherit;background:none;cursor:pointer'
const QUIET_LINK = 'display:inline-block;padding:12px;color:inherit'
const TRACK = 'height:3px;margin:16px 0 4px;border-radius:3px;overflow:hidden;background:#8884'
const SLIDER = 'width:40%;height:100%;border-radius:3px;background:#888'
const HINT =
  'margin:16px 0 0;padding:12px;border:1px dashed #888;border-radius:10px;font-size:14px;text-align:start;overflow-wrap:anywhere'

/** The language, such as `fr-CI`, and the color scheme of the page, as the shop passed them. */
export interface Appearance {
  lang?: unknown
  scheme?: unknown
}

/** The card in place of the page until the page answers. */
export interface Card {
  element: HTMLElement
  /** The link to the page, with the prefill in its fragment. The card shows it once its URL is known. */
  link: HTMLAnchorElement
  setAppearance(appearance: Appearance): void
  /** The texts in the appearance's language. */
  words(): Words
  showLoading(): void
  /** Shows that the page did not open. */
  showFailure(): void
  /** Shows the merchant, in test mode only, how to fix the shop. */
  showHint(text: string): void
}

/** `onClose` is called by the button of a dialog's card. */
export function createCard(appearance: Appearance, onClose?: () => void): Card {
  const element = createStyledElement('div', CARD + (onClose ? IN_DIALOG : INLINE))
  // an output element, so that screen readers announce its changes
  const sentence = element.appendChild(createStyledElement('output', 'display:block'))
  const button = onClose && element.appendChild(closeButton(onClose))
  const link = createButtonLink('')
  const bar = progressBar()
  let words = wordsFor(appearance.lang)

  function showState(isLoading: boolean) {
    sentence.textContent = isLoading ? words.opening : words.failed
    // the link is a button only if the page did not open
    link.style.cssText = isLoading ? QUIET_LINK : `${BUTTON};margin-top:16px`
    if (isLoading) sentence.after(bar)
    else bar.remove()
  }

  function setAppearance({ lang, scheme }: Appearance) {
    const hasFailed = sentence.textContent === words.failed
    words = wordsFor(lang)
    element.style.colorScheme = scheme === 'light' || scheme === 'dark' ? scheme : 'light dark'
    element.lang = words.lang
    element.dir = words.lang === 'ar' ? 'rtl' : 'ltr'
    link.textContent = words.open
    button?.setAttribute('aria-label', words.close)
    showState(!hasFailed)
  }

  function showHint(text: string) {
    const note = createStyledElement('p', HINT, `Test mode: ${text}`)
    note.lang = 'en'
    note.dir = 'ltr'
    note.part = 'hint'
    element.append(note)
  }

  setAppearance(appearance)
  const showLoading = () => showState(true)
  const showFailure = () => showState(false)
  return { element, link, setAppearance, words: () => words, showLoading, showFailure, showHint }
}

/** A button that closes the dialog, since phones have no Escape key. */
function closeButton(onClose: () => void): HTMLElement {
  const button = createStyledElement('button', CLOSE, '×')
  button.onclick = onClose
  return button
}

function progressBar(): HTMLElement {
  const track = createStyledElement('div', TRACK)
  track.part = 'bar'
  const slider = track.appendChild(createStyledElement('div', SLIDER))
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches)
    slider.animate([{ transform: 'translateX(-100%)' }, { transform: 'translateX(250%)' }], {
      duration: 1400,
      iterations: Number.POSITIVE_INFINITY,
    })
  return track
}
