import { computed, type ReadonlySignal, signal } from '@preact/signals'
import { Refusal } from '../../browser/service-client'
import type { Theme } from '../../contract/theme/theme'
import type { LookModel } from './look-model'
import { createRequests } from './requests'
import type { StudioService, ThemeVersion } from './studio-service'

type Deps = { model: LookModel; service: StudioService; mayWrite: boolean; announce(text: string): void }

export interface Versions {
  /** The versions, newest first; null until they are loaded. */
  readonly list: ReadonlySignal<readonly ThemeVersion[] | null>
  /** The merchant's theme; null if this link may not change it. */
  readonly merchantTheme: ReadonlySignal<{ theme: Theme | null } | null>
  readonly problem: ReadonlySignal<string>
  readonly isBusy: ReadonlySignal<boolean>
  load(): Promise<void>
  /** Applies an earlier version, which becomes live once it is saved. */
  show(version: ThemeVersion, savedAt: string): void
  /** Removes the page's own theme, so that the page uses the merchant's theme. */
  applyMerchantTheme(): Promise<void>
  /** Saves the current theme as the merchant's theme, for all pages without their own theme. */
  saveAsMerchantTheme(): Promise<void>
}

/** The saved themes of this page, and the merchant's theme, which pages without their own theme use. */
export function createVersions({ model, service, mayWrite, announce }: Deps): Versions {
  const list = signal<readonly ThemeVersion[] | null>(null)
  const merchantTheme = signal<{ theme: Theme | null } | null>(null)
  const { busy, problem, run } = createRequests<'loading' | 'saving'>()

  async function load() {
    if (!mayWrite) return
    await run('loading', async () => {
      list.value = await service.readVersions()
    })
    // Most links are for one page, and may not read the merchant.
    merchantTheme.value = await service.readMerchant().catch((error: unknown) => {
      if (error instanceof Refusal) return null
      throw error
    })
  }

  return {
    list,
    merchantTheme,
    problem: computed(() => (problem.value ? [problem.value.message, ...problem.value.errors].join(' ') : '')),
    isBusy: computed(() => busy.value !== null),
    load,
    show({ theme }, savedAt) {
      model.setLook({ ...model.look.peek(), theme: theme ?? {} }, `version of ${savedAt}`)
      announce(`This is the version of ${savedAt}. Save to make it live.`)
    },
    async applyMerchantTheme() {
      const live = await run('saving', async () => {
        await service.removeTheme()
        return service.readLive()
      })
      if (!live) return
      model.rebaseOnto(live)
      model.setLook({ ...model.look.peek(), theme: live.theme }, 'the merchant’s theme')
      announce('This page now uses the merchant’s theme.')
      await load()
    },
    async saveAsMerchantTheme() {
      const { theme } = model.look.peek()
      if ((await run('saving', () => service.saveAsMerchantTheme(theme))) === null) return
      announce('Saved as the merchant’s theme. Every page without its own theme uses it now.')
      await load()
    },
  }
}
