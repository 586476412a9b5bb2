import type { ComponentChildren } from 'preact'
import { pairOf } from '../../payment/chains/catalogue'
import { parseUnits } from '../../payment/money'
import { PAYING_FROM, type PayingFrom } from '../../payment/paying-from'
import type { Payment } from '../../payment/screen'
import { walletLinks } from '../../payment/wallet-links'
import { useModel } from '../state/model-context'

/** The links for a payment, and the id of the link into the app that the customer chose. */
export function useWalletLinks({ asset, network, due, address }: Payment) {
  const { form } = useModel()
  const pair = pairOf(asset, network)
  const atoms = pair ? parseUnits(due, pair.decimals) : null
  return {
    links: pair && atoms !== null && address !== null ? walletLinks(pair, address, atoms) : [],
    appLinkId: PAYING_FROM[form.app.value as PayingFrom]?.link,
  }
}

/** A link into a wallet. In a shop's frame, the shop opens it. */
export function OpenWallet({
  url,
  children,
  ...attributes
}: {
  url: string
  class: string
  children: ComponentChildren
}) {
  const { openWallet } = useModel()
  return (
    <a
      {...attributes}
      href={url}
      rel="noopener noreferrer"
      onClick={(event) => {
        if (openWallet(url)) event.preventDefault()
      }}
    >
      {children}
    </a>
  )
}
