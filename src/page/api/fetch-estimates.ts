import * as v from 'valibot'
import { PageEstimate } from '../../contract/page-estimate'
import type { Api } from './client'

const PageEstimates = v.array(PageEstimate)

/** What `amount` costs in each of the page's pairs. */
export const fetchEstimates = (api: Api, amount: string) => api.post('/estimate', PageEstimates, { amount })
