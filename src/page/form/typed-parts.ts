import styles from 'virtual:styles/typed'
import { plainAmount, plainUnits } from '../../payment/amount-input'
import { wearStyles } from '../frame/wear-styles'
import { askEstimates } from '../model/estimates'
import { AmountField } from './amount-field'
import { judge, judgeRefused } from './judgement'
import { ProblemList } from './problem-list'

wearStyles(styles)

/** The code for typed amounts and for errors: a chunk that is loaded when the customer types the amount, or made a mistake. */
export const typedParts = { AmountField, ProblemList, askEstimates, judge, judgeRefused, plainAmount, plainUnits }
export type TypedParts = typeof typedParts
