import type { PageModel } from '../state/page-model'
import { offerResume } from './offer-resume'
import { resumeDialogPayment } from './resume-dialog-payment'
import { keepMetadata, metadataIn } from './shop-metadata'

/**
 * Where whoever comes to the form has begun a payment before. A shop that led here says by its metadata what is paid:
 * then only a payment of the same is gone on with, and any other payment that the device keeps is none of its business.
 */
export async function resumePayment(
  model: PageModel,
  fragment: string,
  loadScreen: () => Promise<void>,
): Promise<void> {
  const given = metadataIn(fragment)
  if (given) keepMetadata(given)
  const metadata = history.state?.metadata
  await (metadata ? resumeDialogPayment(model, { metadata }) : offerResume(model, loadScreen))
}
