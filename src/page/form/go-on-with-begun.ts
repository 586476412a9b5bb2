import type { PageModel } from '../model/page-model'
import { takeUpUnfinished } from '../unfinished'
import { keepMetadata, metadataIn } from './keep-metadata'
import { remindOfPayment } from './remind-of-payment'

/**
 * Where whoever comes to the form has begun a payment before. A shop that led here says by its metadata what is paid:
 * then only a payment of the same is gone on with, and any other payment that the device keeps is none of its business.
 */
export async function goOnWithBegun(model: PageModel, fragment: string): Promise<void> {
  const given = metadataIn(fragment)
  if (given) keepMetadata(given)
  const metadata = history.state?.metadata
  await (metadata ? takeUpUnfinished(model, { metadata }) : remindOfPayment(model))
}
