import { PAYING_FROM, type PayingFrom } from '../../payment/paying-from'
import type { PageModel } from '../state/page-model'

const APPS = Object.keys(PAYING_FROM) as PayingFrom[]

/**
 * Chooses the app whose own browser shows the page. On a phone, only such a browser has a wallet; on a computer, a
 * wallet is an extension, whose owner may still pay from an exchange. Returns a function that stops waiting for it.
 */
export function chooseWalletOfBrowser({ form, ports }: Pick<PageModel, 'form' | 'ports'>): () => void {
  if (!matchMedia('(pointer: coarse)').matches) return () => {}
  return ports.watchWallets((wallets) => {
    const [name, ...others] = new Set(wallets.map((wallet) => wallet.name))
    const app = APPS.find((one) => name && others.length === 0 && PAYING_FROM[one]?.name === name)
    if (app && !form.app.peek()) form.chooseApp(app)
  })
}
