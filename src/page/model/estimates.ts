import estimates from 'virtual:shape/estimates'
import type { Api } from './api'

/** What `amount` costs in each of the page's pairs. In a file of its own, so that it can be in a lazy chunk. */
export const askEstimates = (api: Api, amount: string) => api.post('/estimate', estimates, { amount })
