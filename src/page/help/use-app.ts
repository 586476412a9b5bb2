import { PAYING_FROM, type PayingFrom } from '../../payment/paying-from'
import { useModel } from '../state/model-context'

/** The app that the customer pays from; undefined if it is not listed or not chosen. */
export const useApp = () => PAYING_FROM[useModel().form.app.value as PayingFrom]
