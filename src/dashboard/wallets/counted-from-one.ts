import { Refusal } from '../api/refusal'

/** The service counts the addresses of a list from 0, and people from 1. What it says of one is said at their field. */
export async function countedFromOne<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const errors = error.errors.map((entry) =>
      entry.replace(/^addresses\.(\d+):/, (_, index) => `addresses: number ${Number(index) + 1}`),
    )
    throw new Refusal(error.why, error.message, errors, error.language)
  }
}
