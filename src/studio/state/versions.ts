import { type ReadonlySignal, signal } from '@preact/signals'
import { Refusal } from '../../browser/service-client'
import type { Theme } from '../../contract/theme/theme'
import type { LookModel } from './look-model'
import type { StudioService, ThemeVersion } from './studio-service'

type Deps = { model: LookModel; service: StudioService; mayWrite: boolean; say(text: string): void }

export interface Versions {
  /** Newest first; null until they are read. */
  readonly list: ReadonlySignal<readonly ThemeVersion[] | null>
  /** Null when this link may not change it. */
  readonly merchantTheme: ReadonlySignal<{ theme: Theme | null } | null>
  readonly problem: ReadonlySignal<string>
  readonly isBusy: ReadonlySignal<boolean>
  load(): Promise<void>
  /** Shows an earlier version, which is live again once it is saved. */
  show(version: ThemeVersion, when: string): void
  /** From now on this page looks as the merchant's other pages. */
  followMerchant(): Promise<void>
  /** Makes the theme as it stands here the look of all pages that have none of their own. */
  saveForMerchant(): Promise<void>
}

/** The themes that were saved of this page, and the merchant's theme, which every page has that has none of its own. */
export function createVersions({ model, service, mayWrite, say }: Deps): Versions {
  const list = signal<readonly ThemeVersion[] | null>(null)
  const merchantTheme = signal<{ theme: Theme | null } | null>(null)
  const problem = signal('')
  const isBusy = signal(false)

  /** Null when it was refused, which is then said. */
  async function ask<Result>(doing: () => Promise<Result>): Promise<Result | null> {
    isBusy.value = true
    problem.value = ''
    try {
      return await doing()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      problem.value = [error.message, ...error.errors].join(' ')
      return null
    } finally {
      isBusy.value = false
    }
  }

  async function load() {
    if (!mayWrite) return
    await ask(async () => {
      list.value = await service.readVersions()
    })
    // most links may change one page only, and are told nothing of the merchant
    merchantTheme.value = await service.readMerchant().catch((error: unknown) => {
      if (error instanceof Refusal) return null
      throw error
    })
  }

  return {
    list,
    merchantTheme,
    problem,
    isBusy,
    load,
    show({ theme }, when) {
      model.setLook({ ...model.look.peek(), theme: theme ?? {} }, `version of ${when}`)
      say(`This is the version of ${when}. Save to make it live.`)
    },
    async followMerchant() {
      const live = await ask(async () => {
        await service.dropTheme()
        return service.readLive()
      })
      if (!live) return
      model.follow(live)
      model.setLook({ ...model.look.peek(), theme: live.theme }, 'the merchant’s theme')
      say('This page now uses the merchant’s theme.')
      await load()
    },
    async saveForMerchant() {
      const { theme } = model.look.peek()
      if ((await ask(() => service.saveForMerchant(theme))) === null) return
      say('Saved as the merchant’s theme. Every page without its own theme uses it now.')
      await load()
    },
  }
}
