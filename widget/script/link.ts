import { styled } from './styled'

export const BUTTON =
  'display:inline-block;padding:1em;text-decoration:none;border-radius:10px;color:var(--malipo-ink,#fff);background:var(--malipo-accent,#054)'

/**
 * A real link that looks like a button, and has no address yet. `::part(button)` and the custom properties
 * `--malipo-accent` (background) and `--malipo-ink` (text) change its look.
 */
export function linkWith(text: string): HTMLAnchorElement {
  const link = styled('a', BUTTON, text)
  link.part = 'button'
  return link
}
