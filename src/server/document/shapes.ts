import * as v from 'valibot'
import { Page, PageEstimate } from '../../contract/page'
import { Claim } from '../../contract/pay'
import { Session } from '../../contract/session'
import { shapeOf } from '../../contract/shape'

/** The answers that the page reads. */
export const shapes = {
  page: shapeOf(Page),
  session: shapeOf(Session),
  estimates: shapeOf(v.array(PageEstimate)),
  claim: shapeOf(Claim),
}
