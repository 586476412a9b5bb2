/** After so many lists a longer one is tried again: a host may have refused it for another reason. */
const LISTS_UNTIL_RETRY = 1_000

/** How many things a host is asked for at once: as many as are useful, until it has refused so many. */
export interface ListSize {
  most(): number
  /** So many were answered at once, after more were not. */
  learn(size: number): void
}

export function createListSize(useful: number): ListSize {
  let most = useful
  let lists = 0
  return {
    most() {
      lists += 1
      if (lists % LISTS_UNTIL_RETRY === 0) most = useful
      return most
    },
    learn(size) {
      most = Math.max(1, Math.min(most, size))
    },
  }
}

/** How many to try next where so many are refused: hosts allow 3, 5 or 15. */
export const fewer = (length: number) => (length > 4 ? Math.ceil(length / 2) : length - 1)
