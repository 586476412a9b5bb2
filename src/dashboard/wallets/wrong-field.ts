import { Refusal } from '../api/refusal'

/** A field that the dashboard itself does not send as it is, in the language that is shown. */
export const wrongField = (name: string, text: string) => new Refusal('refused', text, [`${name}: ${text}`], undefined)
