import type { View } from '../../src/contract/page/view'
import { createI18n } from '../../src/page/i18n/create-i18n'
import en from '../../src/page/i18n/locales/en'
import { createPageModel } from '../../src/page/state/page-model'
import { fakePorts } from './fake-ports'
import { aView } from './fixtures'

/** Creates the model of a page in English, with a service that the test controls. */
export const createModel = (view: Partial<View> & { savedAt?: number } = {}, { ports } = fakePorts()) =>
  createPageModel({ ...aView(), ...view }, createI18n('en', en), ports)
