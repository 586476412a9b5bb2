import type { Page } from 'playwright-core'

/** The state of a wallet of Tron, and whether its customer agrees to requests. */
export interface TronLinkState {
  account: string
  agrees: boolean
  /** Signs a transaction, given in hexadecimal. */
  sign(transaction: string): string
  /** All transactions that the wallet was asked to sign, in order. */
  signed: { txID: string; raw_data: { contract: { type: string }[] }; raw_data_hex: string }[]
}

/** TronLink as it is in its own browser: the object of TIP-1193, whose `tronWeb` signs and returns the transaction. */
export async function injectTronLink(page: Page, wallet: TronLinkState): Promise<void> {
  await page.exposeFunction('askTronLink', async (form: TronLinkState['signed'][number] | null) => {
    if (!wallet.agrees) return null
    if (!form) return wallet.account
    wallet.signed.push(form)
    return wallet.sign(form.raw_data_hex)
  })
  await page.addInitScript((account) => {
    const ask = async (form: object | null) => {
      const { askTronLink } = window as unknown as { askTronLink(form: object | null): Promise<string | null> }
      const answer = await askTronLink(form && JSON.parse(JSON.stringify(form)))
      if (answer === null) throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
      return answer
    }
    const tronWeb = {
      defaultAddress: { base58: account },
      trx: { sign: async (form: object) => ({ ...form, signature: [await ask(form)] }) },
    }
    const request = async ({ method }: { method: string }) => {
      if (method === 'eth_requestAccounts') return [await ask(null)]
      throw Object.assign(new Error('Unsupported method'), { code: 4200 })
    }
    Object.assign(window, { tron: { isTronLink: true, request, tronWeb } })
  }, wallet.account)
}
