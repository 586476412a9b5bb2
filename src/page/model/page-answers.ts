import estimates from 'virtual:shape/estimates'
import page from 'virtual:shape/page'
import type { Api } from './api'

/** The page's description. Apart from the rest, since a page that the server drew has it already. */
export const askPage = (api: Api) => api.ask('', page)

/** What `amount` costs in each of the page's pairs; apart, since only an open page asks. */
export const askEstimates = (api: Api, amount: string) => api.post('/estimate', estimates, { amount })
