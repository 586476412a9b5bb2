import type { Theme } from '../../contract/theme/theme'
import { themeProperties } from '../../payment/theme/theme-style'

/** Applies a theme on a static host, where no server has put it into the document. */
export function applyTheme(theme: Theme): void {
  const { style } = document.documentElement
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const wear = () => {
    const properties = themeProperties(theme, dark.matches ? 'dark' : 'light')
    for (const [name, value] of Object.entries(properties)) style.setProperty(`--${name}`, value)
  }
  dark.addEventListener('change', wear)
  wear()
}
