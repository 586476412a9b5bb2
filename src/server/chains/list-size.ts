/** After this number of lists the full length is tried again, since a host may have refused it for another reason. */
const LISTS_UNTIL_RETRY = 1_000

/** The length of lists that a host accepts: the longest useful length, until the host has refused it. */
export interface ListSize {
  most(): number
  /** Records that a list of this length was answered after a longer one was refused. */
  learn(size: number): void
}

export function createListSize(useful: number): ListSize {
  let longest = useful
  let lists = 0
  return {
    most() {
      lists += 1
      if (lists % LISTS_UNTIL_RETRY === 0) longest = useful
      return longest
    },
    learn(size) {
      longest = Math.max(1, Math.min(longest, size))
    },
  }
}

/** The length to try after a refused one. Hosts allow 3, 5 or 15. */
export const fewer = (length: number) => (length > 4 ? Math.ceil(length / 2) : length - 1)
