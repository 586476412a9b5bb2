import type { Theme } from '../../contract/theme'
import { themeProperties } from '../../payment/theme/theme-style'

/** Puts a theme on, where no server wrote it into the document: on a static host. */
export function wearTheme(theme: Theme): void {
  const { style } = document.documentElement
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const wear = () => {
    const properties = themeProperties(theme, dark.matches ? 'dark' : 'light')
    for (const [name, value] of Object.entries(properties)) style.setProperty(`--${name}`, value)
  }
  dark.addEventListener('change', wear)
  wear()
}
