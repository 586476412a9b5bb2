import type { PageModel } from '../state/page-model'
import { offerResume } from './offer-resume'
import { resumeDialogPayment } from './resume-dialog-payment'

/**
 * Offers to continue a payment that this device started earlier. If the shop sent metadata, resumes only the payment
 * with the same metadata.
 */
export async function resumePayment(
  model: PageModel,
  fragment: string,
  loadScreen: () => Promise<void>,
): Promise<void> {
  const sent = metadataIn(fragment)
  if (sent) saveMetadata(sent)
  const metadata = history.state?.metadata
  await (metadata ? resumeDialogPayment(model, { metadata }) : offerResume(model, loadScreen))
}

/**
 * Saves the shop's metadata in this entry of the history, so that after a reload or Back the page can still send it.
 */
export const saveMetadata = (metadata: object | undefined) => history.replaceState({ ...history.state, metadata }, '')

/** The shop's metadata in a fragment: a JSON object. The service limits its size. */
function metadataIn(fragment: string): object | undefined {
  try {
    const parsed: unknown = JSON.parse(new URLSearchParams(fragment.slice(1)).get('metadata') ?? 'null')
    return parsed instanceof Object && !Array.isArray(parsed) ? parsed : undefined
  } catch {
    return undefined
  }
}
