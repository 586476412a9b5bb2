import { PAYING_FROM, type PayingFrom } from '../../../payment/paying-from'
import { useModel } from '../../state/model-context'

/** What is known about the app that the customer pays from; nothing about one that is not listed, or not chosen. */
export const useApp = () => PAYING_FROM[useModel().form.app.value as PayingFrom]
