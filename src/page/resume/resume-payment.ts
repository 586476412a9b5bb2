import type { PageModel } from '../state/page-model'
import { offerResume } from './offer-resume'
import { resumeDialogPayment } from './resume-dialog-payment'
import { keepMetadata, metadataIn } from './shop-metadata'

/**
 * Offers to continue a payment that this device started earlier. If the shop sent metadata, resumes only the payment
 * with the same metadata.
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
