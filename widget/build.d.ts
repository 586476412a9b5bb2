import type { Malipo } from './interface'

declare global {
  /**
   * Which of the three builds this is (`build.config.ts`): the loader, which fetches the second part when it is needed;
   * everything in one file, for shops that pin it by its hash; or the package for bundlers.
   */
  const BUILD: 'loader' | 'whole' | 'package'
  /** The second part's path on the loader's origin; the number of the try is appended. */
  const SECOND_PART: string

  interface Window {
    Malipo?: Malipo
  }
}
