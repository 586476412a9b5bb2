import { exampleOf } from '../../contract/example-of'
import { SwapHistoryQuery, SwapQuotation, SwapQuotationRequest } from '../../contract/money/swap'
import { viewRows } from '../http/answers'
import { swapView } from '../payments/swaps/swap-view'
import { executeSwap, listSwaps, quoteSwap, readSwap } from '../payments/swaps/swaps'
import { operation, operationsOf } from './operation/operation'

const quoted = { ...exampleOf(SwapQuotation), status: 'quoted', completedAt: null }

export const SWAP_OPERATIONS = operationsOf('Swaps', [
  operation({
    id: 'quoteSwap',
    method: 'post',
    path: '/api/v1/swaps/quotation',
    summary: 'Get a price for a swap, valid for a minute',
    description:
      '`targetAmount` is computed from the exact prices and rounded down at the last decimal of its currency; `rate` is rounded down at 12 decimals.',
    scope: 'payouts',
    idempotency: 'key',
    body: SwapQuotationRequest,
    answer: { status: 201, one: SwapQuotation, example: quoted },
    handle: async ({ caller, creation }, api) => swapView(await quoteSwap(api, caller, creation), api.clock.now()),
  }),
  operation({
    id: 'readQuotation',
    method: 'get',
    path: '/api/v1/swaps/quotation/{quotationId}',
    summary: 'One quotation, before or after it is executed',
    scope: 'payouts',
    answer: { status: 200, one: SwapQuotation },
    handle: async ({ caller, params }, { storage, clock }) =>
      swapView(await readSwap(storage.database, caller, params.quotationId), clock.now()),
  }),
  operation({
    id: 'executeSwap',
    method: 'post',
    path: '/api/v1/swaps/quotation/{quotationId}/execute',
    summary: 'Execute a quotation, at most once',
    description:
      '409 if the quotation was executed before, has expired, or costs more than your balance. In the sandbox, amounts that end in 13 fail.',
    scope: 'payouts',
    answer: { status: 200, one: SwapQuotation, example: { ...quoted, status: 'processing' } },
    errors: [409],
    async freshCheck({ caller, params }, { storage, clock }) {
      const swap = swapView(await readSwap(storage.database, caller, params.quotationId), clock.now())
      const to = `${swap.targetAmount} ${swap.toCurrency}`
      return { subject: 'swap', target: { amount: swap.sourceAmount, currency: swap.fromCurrency, to } }
    },
    handle: async ({ caller, params }, api) =>
      swapView(await executeSwap(api, caller, params.quotationId), api.clock.now()),
  }),
  operation({
    id: 'listSwaps',
    method: 'get',
    path: '/api/v1/swaps',
    summary: 'Executed swaps, newest first',
    description: '`from` and `to` limit the time of execution; both are included.',
    scope: 'payouts',
    query: SwapHistoryQuery,
    answer: { status: 200, list: SwapQuotation },
    handle: async ({ caller, query }, api) =>
      viewRows(await listSwaps(api, caller, query), (swap) => swapView(swap, api.clock.now())),
  }),
])
