import { type ReadonlySignal, signal } from '@preact/signals'
import type { Theme } from '../../contract/theme/theme'
import { readThemeFile } from '../look/design-tokens'

/** The example themes that ship with the service: `public/themes/<name>.json`. */
const NAMES = ['savanna', 'midnight', 'press'] as const

type Example = { name: string; theme: Theme }

export interface Examples {
  readonly all: ReadonlySignal<readonly Example[]>
  /** Whether an example has this dark accent. */
  hasDarkAccent(color: string): boolean
}

/** Loads the example themes. Themes that fail to load are left out. */
export function createExamples(readText: (url: string) => Promise<string | null>): Examples {
  const all = signal<readonly Example[]>([{ name: 'Malipo', theme: {} }])

  async function readExample(name: string): Promise<Example[]> {
    const read = readThemeFile((await readText(`/themes/${name}.json`)) ?? '')
    return 'theme' in read ? [{ name: read.name ?? name, theme: read.theme }] : []
  }

  Promise.all(NAMES.map(readExample)).then((read) => {
    all.value = [...all.peek(), ...read.flat()]
  })

  return {
    all,
    hasDarkAccent: (color: string) => all.peek().some(({ theme }) => theme.dark?.accent === color),
  }
}
