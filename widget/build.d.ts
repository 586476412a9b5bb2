import type { Malipo } from './interface'

declare global {
  /**
   * Which of the three builds this is (`build.config.ts`): the loader, which fetches the second part when it is
   * wanted; the whole in one file, for shops that pin it by its hash; or the package for bundlers.
   */
  const BUILD: 'loader' | 'whole' | 'package'
  /** Path of the second part on the loader's origin, up to the number of the try. */
  const SECOND_PART: string

  interface Window {
    Malipo?: Malipo
  }
}
