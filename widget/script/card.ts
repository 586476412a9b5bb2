import type { Container } from './container'
import { BUTTON } from './pay-link'
import { styled } from './styled'
import { wordsFor } from './words'

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

/** Gives the card its whole look, and says in `language` what is on it. `scheme` is the page's, as the shop chose it. */
export function prepare(container: Container, language: unknown, scheme?: string): void {
  const { card, sentence, link, button } = container
  const words = wordsFor(language)
  const isWaiting = sentence.textContent === container.opening
  card.style.cssText = CARD + (button ? IN_DIALOG : INLINE)
  card.style.colorScheme = scheme === 'light' || scheme === 'dark' ? scheme : 'light dark'
  card.lang = words.lang
  card.dir = card.lang === 'ar' ? 'rtl' : 'ltr'
  link.textContent = words.open
  if (button) {
    button.style.cssText = CLOSE
    button.setAttribute('aria-label', words.close)
  }
  container.opening = words.opening
  container.fail = () => show(container, words.failed, false)
  if (isWaiting) wait(container)
  else container.fail()
}

/** Says that the page is on its way. */
export const wait = (container: Container): void => show(container, container.opening, true)

function show({ card, sentence, link }: Container, text: string, isWaiting: boolean) {
  sentence.textContent = text
  // the way out stands back while the page may come by itself
  link.style.cssText = isWaiting ? QUIET_LINK : BUTTON
  if (!isWaiting) link.style.marginTop = '16px'
  card.querySelector('[part=bar]')?.remove()
  if (isWaiting) sentence.after(bar())
}

function bar(): HTMLElement {
  const track = styled('div', TRACK)
  track.part = 'bar'
  const slider = track.appendChild(styled('div', SLIDER))
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches)
    slider.animate([{ transform: 'translateX(-100%)' }, { transform: 'translateX(250%)' }], {
      duration: 1400,
      iterations: Number.POSITIVE_INFINITY,
    })
  return track
}

/** Tells the merchant, on the card and in test mode only, what to do. */
export function showHint({ card }: Container, text: string): void {
  const hint = styled('p', HINT, `Test mode: ${text}`)
  hint.lang = 'en'
  hint.dir = 'ltr'
  hint.part = 'hint'
  card.append(hint)
}
