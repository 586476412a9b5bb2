import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import * as v from 'valibot'
import type { Page } from '../../contract/page/page'
import { PageEstimate } from '../../contract/page/page-estimate'
import type { Session } from '../../contract/session/session'
import { isFailure } from '../api/answer'
import { useModel } from '../state/model-context'

const Estimates = v.array(PageEstimate)

type Cost = { asset: string; network: string; crypto_amount: string | null }

/**
 * The cost of a payment in each pair of its page: the page's own quotes for its price, the service's estimates for
 * another amount, and none for another currency.
 */
export function useCosts(page: Page, { amount, currency }: Session): readonly Cost[] {
  const { api } = useModel()
  const estimates = useSignal<readonly Cost[]>([])
  const isOfPage = currency === page.currency
  const isPagePrice = isOfPage && amount === page.amount
  useEffect(() => {
    if (!isOfPage || isPagePrice) return
    api.post('/estimate', Estimates, { amount }).then((answer) => {
      if (!isFailure(answer)) estimates.value = answer.data
    })
  }, [api, amount, isOfPage, isPagePrice, estimates])
  return isPagePrice ? page.options : estimates.value
}
