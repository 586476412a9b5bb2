import estimates from 'virtual:shape/estimates'
import type { Api } from './api'

/** What `amount` costs in each of the page's pairs. */
export const askEstimates = (api: Api, amount: string) => api.post('/estimate', estimates, { amount })
