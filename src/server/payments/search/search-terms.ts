import { cleanText } from '../../../contract/clean-text'
import { pastedEmail, pastedLine, pastedWord } from '../../../contract/pasted-text'
import { addressesIn, withHexPrefix } from '../../../payment/pasted-address'
import { findTransaction } from '../../../payment/transaction-format'

const UUID = /(?:^|\/s\/)([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:$|[/?#])/i
/** A text with more addresses is no search for a payment. */
const MAX_ADDRESSES = 3

/** The meanings of a text that a member pastes into the search: it may be a link, or have marks that nobody sees. */
export function searchTerms(query: string) {
  const word = pastedWord(query)
  const addresses = [word, ...addressesIn(word)].map(withHexPrefix)
  return {
    /** The id of a payment, also from the link to its page. */
    id: UUID.exec(word)?.[1]?.toLowerCase() ?? null,
    texts: [...new Set([query, cleanText(query), pastedLine(query), word])],
    email: pastedEmail(query),
    hash: findTransaction(word).hash ?? word,
    /** Addresses, also from wallet links. */
    addresses: [...new Set(addresses)].slice(0, MAX_ADDRESSES),
  }
}
