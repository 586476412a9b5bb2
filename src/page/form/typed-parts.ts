import { plainAmount } from '../../payment/amount-input'
import { enProblems } from '../locales/en-problems'
import { learnEnglish } from '../locales/english'
import { askEstimates } from '../model/estimates'
import { AmountField } from './amount-field'
import { judge, judgeRefused } from './judgement'
import { ProblemList } from './problem-list'

learnEnglish(enProblems)

/** What deals with typed values: needed where the customer types the amount, and where something is wrong. */
export const typedParts = { AmountField, ProblemList, askEstimates, judge, judgeRefused, plainAmount }
export type TypedParts = typeof typedParts
